export { constructFiles, type Modules } from "../../generate";
