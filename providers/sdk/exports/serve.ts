export { serve } from "../serve";
