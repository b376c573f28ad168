import { bool, list, object, optional, required, string } from "../schema";
import { limits } from "./limits";

const shortText = string({ minLength: 1, maxLength: limits.containerText });

const containerTab = object("ContainerTab", {
  id: required(shortText, "ID of the tab, for use as `tabId` of tiles.", {
    forAuthors: "Must be unique within the container.",
  }),
  title: required(shortText, "Title of the tab."),
});

export const container = object("Container", {
  id: required(shortText, "ID of the section, for use as `containerId` of tiles.", {
    forAuthors: "Must be unique within the dashboard.",
  }),
  title: required(shortText, "Title of the section."),
  collapsed: required(bool(), "Whether the section is collapsed when the dashboard opens."),
  collapsible: optional(bool(), "Whether viewers can collapse the section."),
  bordered: optional(bool(), "Whether the section has a border."),
  tabs: optional(list(containerTab, { maxItems: limits.tabsPerContainer }), "Tabs of the section."),
});
