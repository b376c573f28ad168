import { sameValue } from "terraform-provider-sdk/values";
import { windowLength } from "../../evaluation/alert";
import type { AlertEvent } from "../../evaluation/evaluate";
import { notificationOf, TemplateError, templateVariables } from "../../evaluation/message";
import { type PlayedRun, play } from "../../evaluation/play";
import { spanText } from "../../evaluation/schedule";
import { type AlertTest, Problem } from "./format";
import { atPath, givenOf, runsOf } from "./given";
import type { Moment } from "./notation";
import { groupValues, recordedGroup, type Subject } from "./subject";

/** How a test ended: nothing in `failures` if it passed. */
export interface Outcome {
  readonly start: number;
  readonly runs: readonly PlayedRun[];
  readonly sent: readonly Sent[];
  readonly notes: readonly string[];
  readonly failures: readonly Failure[];
}

/** What differs, and the member of `expect` that says otherwise. */
interface Failure {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A notification; its text, or why it cannot be known here. */
export interface Sent extends AlertEvent {
  readonly at: number;
  readonly text: { readonly title: string; readonly body: string } | { readonly unknown: string };
}

const usualStart = Date.parse("2026-01-01T00:00:00Z");

/** Evaluates the alert over what a test gives, and compares. @throws Problem when the test does not fit the alert. */
export function runTest(subject: Subject, test: AlertTest): Outcome {
  const { alert } = subject;
  const start = test.start ?? scheduledStart(alert);
  const { input, target, end } = givenOf(subject, test, start);
  const runs = play(alert, target, input, runsOf(subject, test, start, end));
  if (target.sql === "number" && !target.burnRate && "points" in input) {
    const wide = runs.find(({ run }) => run && run.end - run.start > windowLength(alert));
    if (wide)
      throw new Problem(
        ["values"],
        "are not enough: after a run that failed or is missing, raw SQL is asked for several windows at once. Give events.",
      );
  }
  const silencedUntil = test.silenced?.(start) ?? Number.NEGATIVE_INFINITY;
  const notifications = runs
    .filter(({ evaluatedAt }) => evaluatedAt >= silencedUntil)
    .flatMap(({ evaluatedAt, events }) =>
      events.map((event) => ({ ...event, at: evaluatedAt, text: sentText(subject, event) })),
    );
  const notes: string[] = [];
  if (test.events && subject.filters.length > 0) {
    const filters = subject.filters.join("; ");
    notes.push(`Filters are not applied to events: each event is a row that the query finds (${filters}).`);
  }
  const played = { start, runs, sent: notifications };
  return { ...played, notes, failures: compare(subject, test, played) };
}

/** The start of a window of the alert's schedule. */
function scheduledStart({ scheduleStartAt, scheduleOffsetMinutes }: Subject["alert"]): number {
  if (scheduleStartAt) return Date.parse(scheduleStartAt);
  return usualStart + (scheduleOffsetMinutes ?? 0) * 60_000;
}

/** Members that the service puts into templates and that only it knows. */
const knownVariables = [
  "alert",
  "group",
  "value",
  "startTime",
  "endTime",
  "granularity",
  "isGroupedAlert",
  "dashboard",
  "savedSearch",
];

function sentText({ alert, watched }: Subject, event: AlertEvent): Sent["text"] {
  const unknown = [alert.name, alert.message]
    .flatMap((template) => templateVariables(template ?? ""))
    .find((variable) => !knownVariables.includes(variable.split(".")[0] ?? ""));
  if (unknown !== undefined) return { unknown: `{{${unknown}}} is known only to the service` };
  try {
    return notificationOf(alert, watched, event);
  } catch (error) {
    if (error instanceof TemplateError) return { unknown: error.message };
    throw error;
  }
}

type Played = Pick<Outcome, "start" | "runs" | "sent">;

function compare(subject: Subject, { expect }: AlertTest, played: Played): Failure[] {
  if (Object.keys(expect).length === 0)
    throw new Problem(["expect"], "is empty; write `fired`, `resolved`, `sent` or `states`.");
  return [
    ...compareTimes(subject, expect.fired, "fired", played),
    ...compareTimes(subject, expect.resolved, "resolved", played),
    ...compareStates(expect.states, played),
    ...compareSent(subject, expect.sent, played),
  ];
}

function compareStates(expected: AlertTest["expect"]["states"], { runs }: Played): Failure[] {
  const states = runs.map(({ state }) => state);
  if (!expected || expected.join() === states.join()) return [];
  const message = `the states were ${states.join(" ")}; expected ${expected.join(" ")}.`;
  return [{ path: ["expect", "states"], message }];
}

function times(moments: readonly number[], start: number): string {
  return `at ${moments.map((moment) => spanText(moment - start)).join(", ")}`;
}

function compareTimes(
  subject: Subject,
  expected: AlertTest["expect"]["fired"],
  name: "fired" | "resolved",
  { start, runs }: Played,
): Failure[] {
  if (!expected) return [];
  const state = { fired: "ALERT", resolved: "OK" }[name];
  const changes = runs.flatMap(({ evaluatedAt, events }) =>
    events.filter((change) => change.state === state).map(({ group }) => ({ evaluatedAt, group })),
  );
  const path = ["expect", name];
  /** Compares the moments of a group, or of the whole alert, with those that a test expects. */
  const compareMoments = (compared: Compared, ofGroup: readonly Moment[]): Failure[] => {
    const actual = [...new Set(compared.changes.map(({ evaluatedAt }) => evaluatedAt))];
    const due = ofGroup.map((moment) => moment(start)).sort((a, b) => a - b);
    if (sameValue(due, actual)) return [];
    const did = actual.length === 0 ? `never ${name}` : `${name} ${times(actual, start)}`;
    const expectedTimes = due.length === 0 ? "never" : times(due, start);
    return [{ path: compared.path, message: `${compared.group || "the alert"} ${did}; expected ${expectedTimes}.` }];
  };
  if ("all" in expected) return compareMoments({ path, group: "", changes }, expected.all);
  const ofGroup = (group: string) => changes.filter((change) => change.group === group);
  const expectedGroups = expected.groups.map(([groupText, moments]) => {
    const groupPath = [...path, groupText];
    const values = groupText === "" ? [] : atPath(groupPath, () => groupValues(subject, [groupText]));
    return { path: groupPath, group: recordedGroup(subject, values), moments };
  });
  const expectedNames = new Set(expectedGroups.map(({ group }) => group));
  const unexpectedGroups = [...new Set(changes.map(({ group }) => group))].filter((group) => !expectedNames.has(group));
  return [
    ...expectedGroups.flatMap(({ path, group, moments }) =>
      compareMoments({ path, group, changes: ofGroup(group) }, moments),
    ),
    ...unexpectedGroups.flatMap((group) => compareMoments({ path, group, changes: ofGroup(group) }, [])),
  ];
}

/** The changes of a group, or of all, and where the test expects them. */
interface Compared {
  readonly path: readonly string[];
  readonly group: string;
  readonly changes: readonly { readonly evaluatedAt: number; readonly group: string }[];
}

type ExpectedSent = NonNullable<AlertTest["expect"]["sent"]>[number];

function compareSent(
  subject: Subject,
  expected: readonly ExpectedSent[] | undefined,
  { start, sent: notifications }: Played,
): Failure[] {
  if (!expected) return [];
  const unexpected = [...notifications];
  const failures: Failure[] = [];
  for (const [index, expectedNotification] of expected.entries()) {
    const path = ["expect", "sent", index];
    const { group } = expectedNotification;
    const isEmpty = Object.values(group ?? {}).every((value) => value === "");
    const values = group && !isEmpty ? atPath([...path, "group"], () => groupValues(subject, group)) : [];
    const name = group && recordedGroup(subject, values);
    const expectedAt = expectedNotification.at(start);
    const match = unexpected.find(
      (notification) =>
        notification.at === expectedAt &&
        (expectedNotification.state ?? notification.state) === notification.state &&
        (name ?? notification.group) === notification.group,
    );
    if (match) {
      unexpected.splice(unexpected.indexOf(match), 1);
      failures.push(...unlike(path, expectedNotification, match, start));
    } else failures.push({ path, message: `nothing like this was sent at ${spanText(expectedAt - start)}.` });
  }
  for (const { state, at: sentAt, group, value } of unexpected) {
    const words = [`does not expect ${state} at ${spanText(sentAt - start)}`];
    if (group !== "") words.push(`for ${group}`);
    failures.push({ path: ["expect", "sent"], message: `${words.join(" ")}, value ${value}.` });
  }
  return failures;
}

function unlike(path: readonly (string | number)[], expected: ExpectedSent, real: Sent, start: number): Failure[] {
  const failures: Failure[] = [];
  const check = (member: string, expectedValue: string | number | undefined, actual: string | number) => {
    if (expectedValue !== undefined && expectedValue !== actual)
      failures.push({
        path: [...path, member],
        message: `${member} was ${JSON.stringify(actual)}; expected ${JSON.stringify(expectedValue)}.`,
      });
  };
  check("value", expected.value, real.value);
  check("start", expected.start && spanText(expected.start(start) - start), spanText(real.start - start));
  const { title, text, contains = [] } = expected;
  if (title === undefined && text === undefined && contains.length === 0) return failures;
  if ("unknown" in real.text)
    return [...failures, { path, message: `the text cannot be compared: ${real.text.unknown}` }];
  check("title", title, real.text.title);
  check("text", text?.trimEnd(), real.text.body.trimEnd());
  for (const part of contains)
    if (!real.text.body.includes(part))
      failures.push({
        path: [...path, "contains"],
        message: `the text does not contain ${JSON.stringify(part)}:\n${real.text.body}`,
      });
  return failures;
}
