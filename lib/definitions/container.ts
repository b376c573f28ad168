import { bool, list, object, optional, required, string } from "../model";
import { limits } from "./limits";

const shortText = string({ minLength: 1, maxLength: limits.containerText });

const containerTab = object("ContainerTab", {
  id: required(shortText, "Id that tiles name in `tabId`; unique within its container."),
  title: required(shortText, "Heading of the tab."),
});

export const container = object("Container", {
  id: required(shortText, "Id that tiles name in `containerId`; unique within the dashboard."),
  title: required(shortText, "Heading of the section."),
  collapsed: required(bool(), "Whether the section starts folded."),
  collapsible: optional(bool(), "Whether readers may fold the section."),
  bordered: optional(bool(), "Whether the section has a border."),
  tabs: optional(list(containerTab, { maxItems: limits.tabsPerContainer }), "Tabs within the section."),
});
