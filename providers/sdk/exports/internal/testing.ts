export {
  type Certificate,
  createCertificate,
  describeIf,
  idle,
  processorMs,
  testIf,
  until,
  type Workspace,
  type WorkspaceOptions,
} from "../../testing";
