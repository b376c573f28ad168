import { hasMember } from "terraform-provider-sdk/definitions";
import { omitUndefined } from "terraform-provider-sdk/values";
import { source as definition } from "../kinds/source";
import { problem } from "../service/problems";
import { annotateError, isOpaque } from "./cdk";
import { Source as GeneratedSource } from "./generated/source";
import { SourceLinks } from "./generated/source-links";

/** The sources to link to: constructs or lookups. */
export interface LinkedSources {
  readonly log?: { readonly id: string };
  readonly trace?: { readonly id: string };
  readonly metric?: { readonly id: string };
  readonly session?: { readonly id: string };
}

/** A source: a table of logs, spans, metrics or sessions, and how to read it. */
export class Source extends GeneratedSource {
  /**
   * Links this source to others once all of them exist, so that two sources can refer to each other: `logs.link({ trace: spans })` and
   * `spans.link({ log: logs })`. A link that the kind of the source does not support is an error at synth.
   */
  link(sources: LinkedSources): SourceLinks {
    const { log, trace, metric, session } = sources;
    const links = {
      ...omitUndefined({
        logSourceId: log?.id,
        traceSourceId: trace?.id,
        metricSourceId: metric?.id,
        sessionSourceId: session?.id,
      }),
    };
    const kind = this.kindInput;
    for (const name of Object.keys(links))
      if (!isOpaque(kind) && !hasMember(definition.type, { kind }, name)) {
        const detail = `a source of kind "${kind}" has no \`${name}\`; remove it from \`link\`.`;
        annotateError(this, problem("source-link-unsupported"), detail);
      }
    const team = this.teamInput;
    return new SourceLinks(this, "links", { sourceId: this.id, ...links, ...omitUndefined({ team }) });
  }
}
