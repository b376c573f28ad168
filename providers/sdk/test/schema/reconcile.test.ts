import { bool, list, number, object, optional, required, string } from "terraform-provider-sdk/schema";
import { describeReconciliation } from "../support/reconcile-laws";
import { thingDefinition } from "../support/thing";

const item = object("Item", { field: required(string(), "Field."), alias: optional(string(), "Alias.") });

/** Two shapes of one JSON document, which the service extends with members of its own. */
const document = {
  variants: {
    Line: {
      description: "A line.",
      when: { shape: "line" },
      type: object("Line", {
        shape: required(string({ oneOf: ["line"] }), "Shape."),
        filled: optional(bool(), "Whether gaps are filled.", { omitted: { means: true } }),
        items: optional(list(item), "Items."),
      }),
    },
    Text: {
      description: "A text.",
      when: { shape: "text" },
      type: object("Text", {
        shape: required(string({ oneOf: ["text"] }), "Shape."),
        size: optional(number(), "Size.", { omitted: { means: 1 } }),
      }),
    },
  },
};

describeReconciliation([["thing", thingDefinition.type]], document);
