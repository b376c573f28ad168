export { restList, restResource, restStore } from "../rest";
