import assert from "node:assert/strict";
import { test } from "node:test";
import { Testing } from "cdktf";
import { alertsOf, dashboardsOf, diagnosticsOf } from "cdktf-observability/testing";
import { Checkout } from "./stack";

const stack = new Checkout(Testing.app(), "checkout");

test("nothing is wrong", () => {
  assert.deepEqual(diagnosticsOf(stack), []);
});

test("the dashboard has an alert on its errors", () => {
  assert.equal(dashboardsOf(stack)[0]?.config.name, "Checkout");
  const alert = alertsOf(stack).find(({ config }) => config.name === "Checkout errors");
  assert.equal(alert?.config.channel?.type, "webhook");
});
