/** A tile of a dashboard, as `Dashboard.tile` returns it and an alert takes it. */
export interface TileReference {
  /** ID of the dashboard, known after apply. */
  readonly dashboardId: string;
  /** ID of the tile, known after apply. */
  readonly tileId: string;
  /** ID of the dashboard's team, if it names one. */
  readonly team?: string | undefined;
  /** The tile at synth. `undefined` if it is known only after synth. */
  readonly tile?:
    | {
        readonly key: string;
        readonly displayType: string | undefined;
        /** The tile as its author wrote it. */
        readonly written?: Readonly<Record<string, unknown>>;
      }
    | undefined;
}
