import { App } from "cdktf";
import { Checkout } from "./stack";

const app = new App();
new Checkout(app, "checkout");
app.synth();
