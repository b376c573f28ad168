/** A tile of a dashboard, as `Dashboard.tile` returns it and an alert takes it. */
export interface TileReference {
  /** Id of the dashboard, known after apply. */
  readonly dashboardId: string;
  /** Id of the tile, known after apply. */
  readonly tileId: string;
  /** What the tile is when the stack is synthesized; `undefined` when that is known only later. */
  readonly tile?:
    | {
        readonly key: string;
        readonly displayType: string | undefined;
        /** The tile as its author wrote it. */
        readonly written?: Readonly<Record<string, unknown>>;
      }
    | undefined;
}
