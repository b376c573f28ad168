import { z } from "zod/v3";
import { interval } from "./words";

const webhookChannel = z.object({ type: z.literal("webhook"), webhookId: z.string().min(1) });
const emailChannel = z.object({ type: z.literal("email"), emailRecipients: z.array(z.string().email()).min(1) });
const managedWebhookChannel = webhookChannel.extend({
  webhookService: z.string().optional(),
  slackChannelId: z.string().optional(),
  severity: z.enum(["critical", "error", "warning", "info"]).optional(),
});

const ranges = ["between", "not_between"];
const minutes: Record<z.output<typeof interval>, number> = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "6h": 360,
  "12h": 720,
  "1d": 1440,
};
const year = 365 * 24 * 3600 * 1000;

const membersWith = <C extends z.ZodTypeAny>(channel: C) =>
  z.object({
    interval,
    threshold: z.number(),
    thresholdType: z.enum([
      "above",
      "below",
      "above_exclusive",
      "below_or_equal",
      "equal",
      "not_equal",
      "between",
      "not_between",
    ]),
    thresholdMax: z.number().optional(),
    channel: channel.optional(),
    channels: z.array(channel).min(1, "At least one notification channel is required").max(10).optional(),
    name: z.string().min(1).max(512).nullish(),
    message: z.string().min(1).max(4096).nullish(),
    note: z.string().min(1).max(4096).nullish(),
    numConsecutiveWindows: z.number().int().min(1).nullish(),
    scheduleOffsetMinutes: z.number().int().min(0).max(1439).optional(),
    scheduleStartAt: z.string().datetime().nullish(),
  });

const origin = z.union([
  z.object({ source: z.literal("tile"), dashboardId: z.string().min(1), tileId: z.string().min(1) }),
  z.object({
    source: z.literal("saved_search"),
    savedSearchId: z.string().min(1),
    groupBy: z.string().nullish(),
  }),
]);

const bodyWith = <C extends z.ZodTypeAny>(channel: C) =>
  membersWith(channel)
    .and(origin)
    .superRefine((alert, context) => {
      const refuse = (member: string, message: string) =>
        context.addIssue({ code: z.ZodIssueCode.custom, path: [member], message });
      if (!alert.channel && !alert.channels) refuse("channels", 'Provide either "channel" or "channels"');
      if (alert.channel && alert.channels && JSON.stringify(alert.channel) !== JSON.stringify(alert.channels[0]))
        refuse("channel", "channel must match channels[0] when both are provided");
      const distinct = new Set((alert.channels ?? []).map((entry: unknown) => JSON.stringify(entry)));
      if (alert.channels && distinct.size !== alert.channels.length)
        refuse("channels", "Duplicate notification channels are not allowed");
      const offset = alert.scheduleOffsetMinutes ?? 0;
      const length = minutes[alert.interval];
      if (alert.scheduleStartAt && offset > 0)
        refuse("scheduleOffsetMinutes", "scheduleOffsetMinutes must be 0 when scheduleStartAt is provided");
      if (offset >= length)
        refuse(
          "scheduleOffsetMinutes",
          `scheduleOffsetMinutes must be less than ${length} minute${length === 1 ? "" : "s"}`,
        );
      if (alert.scheduleStartAt) {
        const ahead = Date.parse(alert.scheduleStartAt) - Date.now();
        if (ahead > year) refuse("scheduleStartAt", "scheduleStartAt must be within 1 year from now");
        if (ahead < -10 * year) refuse("scheduleStartAt", "scheduleStartAt must not be more than 10 years in the past");
      }
      if (!ranges.includes(alert.thresholdType)) return;
      if (alert.thresholdMax === undefined)
        refuse("thresholdMax", "thresholdMax is required for between/not_between threshold types");
      else if (alert.thresholdMax < alert.threshold)
        refuse("thresholdMax", "thresholdMax must be greater than or equal to threshold");
    });

export const alertBody = bodyWith(webhookChannel);
export const managedAlertBody = bodyWith(z.union([managedWebhookChannel, emailChannel]));
export type AlertBody = z.output<typeof managedAlertBody>;
