export {
  executablePlatforms,
  lockedProviders,
  putProvider,
  refreshLock,
  replaceFile,
  type Target,
  targetsOf,
  terraformPlatform,
} from "../../mirror";
