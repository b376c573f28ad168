import {
  DataObservabilitySource as Source,
  Dashboard as Board,
  numberTile as figure,
  timeSeries as ts,
} from "cdktf-observability";
import { stack } from "../stack";

const logs = Source.byName(stack, "Logs");

new Board(stack, "alias", {
  name: "T alias",
  tags: ["alias"],
  tiles: [ts("Errors", logs).count().where("SeverityText:error"), figure("Total", logs).count()],
});
