export {
  type Certificate,
  createCertificate,
  describeIf,
  idle,
  processorMs,
  testIf,
  type Workspace,
  type WorkspaceOptions,
} from "../../testing";
