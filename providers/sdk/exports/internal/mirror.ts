export {
  executablePlatforms,
  lockedProviders,
  putProvider,
  refreshLock,
  replaceFile,
  targetsOf,
  terraformPlatform,
} from "../../mirror";
