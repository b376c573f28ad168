import type { Members } from "terraform-provider-sdk/values";

/** A dashboard, a panel or a rule in the form in which it is read. */
export interface Part {
  readonly members: Members;
  /** The part of the document that it comes from. */
  readonly origin: Members;
  /** The document that has the inputs and library panels of a dashboard, if it is another one. */
  readonly library?: Members;
  /** A title that stands outside of it. */
  readonly title?: string;
}

/** A panel, and those inside of it. */
export interface Panel extends Part {
  readonly panels: readonly Panel[];
}
