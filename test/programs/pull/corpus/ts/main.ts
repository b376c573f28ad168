import { app } from "./stack";
import "./stacks/loop";
import "./stacks/helper";
import "./stacks/ctor";
import "./stacks/ternary";
import "./stacks/json";
import "./stacks/chain";
import "./stacks/alias";
import "./stacks/shared";
import "./stacks/spread";

app.synth();
