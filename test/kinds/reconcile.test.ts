import { catalog } from "../../lib/kinds/catalog";
import { tileConfig } from "../../lib/tiles/config";
import { describeReconciliation } from "../../providers/sdk/test/support/reconcile-laws";

describeReconciliation(
  catalog.resources.map(({ name, type }) => [name, type]),
  tileConfig,
);
