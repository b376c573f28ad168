import * as document from "./document";
import { documentData, heldRecord } from "./document";
import type { Product } from "./http/call";
import { managedWording, openSourceWording } from "./modes";
import { accountOperations } from "./operations/account";
import { alertOperations } from "./operations/alerts";
import { connectionOperations } from "./operations/connections";
import { dashboardOperations } from "./operations/dashboards";
import { queryOperations } from "./operations/queries";
import { savedSearchOperations } from "./operations/saved-searches";
import { sourceOperations } from "./operations/sources";
import { roleOperations, teamOperations } from "./operations/team";
import { webhookOperations } from "./operations/webhooks";
import type { ProductName } from "./shapes/releases";
import { seededData } from "./store/seed";
import { recordFrom } from "./store/tables";

export const products: Record<ProductName, Product> = {
  /** The open-source service, its managed form, and the account level of its platform. */
  clickstack: {
    operations: [
      ...dashboardOperations,
      ...alertOperations,
      ...sourceOperations,
      ...webhookOperations,
      ...savedSearchOperations,
      ...connectionOperations,
      ...queryOperations,
      ...teamOperations,
      ...roleOperations,
    ],
    account: accountOperations,
    wording: { openSource: openSourceWording, managed: managedWording },
    isMoreThanDocument: true,
    data: seededData,
    recordFrom,
  },
  /** The base document, read literally. */
  none: {
    operations: document.documentOperations,
    account: document.documentAccount,
    wording: { openSource: document.openSourceWording, managed: document.managedWording },
    isMoreThanDocument: false,
    unserved: document.unserved,
    data: documentData,
    recordFrom: (_kind, record, where) => heldRecord(record, where),
  },
};
