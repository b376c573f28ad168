import type { EvaluatedAlert } from "../../lib/evaluation/alert";
import { recording } from "../recordings";

export interface LogRow {
  t: string;
  n: number;
  ServiceName?: string;
  SeverityText?: string;
  SeverityNumber?: number;
  Body?: string;
  LogAttributes?: Record<string, string>;
}

export interface MetricPoint {
  t: string;
  ResourceAttributes: Record<string, string>;
  Value: number;
}

export interface SelectItem {
  aggFn: string;
  where?: string;
  whereLanguage?: string;
  valueExpression?: string;
  level?: number;
  metricType?: string;
}

interface Tile {
  displayType: string;
  configType?: string;
  select?: SelectItem[];
  groupBy?: string;
  asRatio?: boolean;
  formulas?: { expression: string }[];
  sqlTemplate?: string;
}

interface SavedSearch {
  where: string;
  whereLanguage: string;
  select?: string;
  filters?: { condition: string }[];
}

export interface RecordedRun {
  now: string;
  recorded: boolean;
  records?: {
    group?: string;
    state: string;
    counts: number;
    lastValues: [string, number][];
    fired?: boolean;
    backfilled?: number;
    errors?: string[];
  }[];
  state: string;
  executionErrors?: string[];
  notifications: { state: string; group: string; value: number; start: string; end: string }[];
}

export interface Case {
  name: string;
  rows?: LogRow[];
  lateRows?: { insertedBefore: string; rows: LogRow[] }[];
  gaugePoints?: MetricPoint[];
  cumulativeSumPoints?: MetricPoint[];
  tile?: Tile;
  savedSearch?: SavedSearch;
  alert: EvaluatedAlert & { groupBy?: string };
  silenced?: { until: string };
  evaluations: RecordedRun[];
}

/** The recorded evaluations of the real service. */
export const recordedCases = recording<Case>("alert-evaluation");
