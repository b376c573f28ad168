export {
  executablePlatforms,
  lockedProviders,
  placeProgram,
  putProvider,
  refreshLock,
  replaceFile,
  type Target,
  targetsOf,
  terraformPlatform,
} from "../../mirror";
