import { checkHeld, documentData } from "./document/data";
import { drawnStore } from "./document/drawn";
import { documentAccount, documentOperations } from "./document/operations";
import * as document from "./document/wording";
import type { Product } from "./http/handler";
import { managedWording } from "./modes/managed";
import { openSourceWording } from "./modes/open-source";
import { operations } from "./operations";
import { keyOperations } from "./operations/keys";
import { backupOperations, metricsOperations } from "./operations/service";
import type { ProductName } from "./options";
import { seededData } from "./seed/seed";
import { checkRecord } from "./store/tables";

export const products: Record<ProductName, Product> = {
  /** The open-source service, its managed form, and the account level of its platform. */
  clickstack: {
    operations,
    account: (segment) => [...keyOperations, ...backupOperations, ...metricsOperations(segment)],
    wording: { openSource: openSourceWording, managed: managedWording },
    showsCaller: true,
    evaluates: true,
    data: seededData,
    check: checkRecord,
    drawn: (store) => store,
  },
  /** The base document, read literally. */
  none: {
    operations: documentOperations,
    account: documentAccount,
    wording: { openSource: document.openSourceWording, managed: document.managedWording },
    showsCaller: false,
    unserved: document.unserved,
    evaluates: false,
    data: documentData,
    check: (_kind, record, where) => checkHeld(record, where),
    drawn: drawnStore,
  },
};
