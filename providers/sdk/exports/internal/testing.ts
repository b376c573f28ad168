export {
  type Certificate,
  createCertificate,
  describeIf,
  idle,
  processorMs,
  testIf,
  until,
} from "../../testing";
