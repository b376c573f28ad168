import { documentAccount } from "./document/account";
import { checkHeld, documentData } from "./document/data";
import { drawnStore } from "./document/drawn";
import { documentOperations } from "./document/operations";
import * as document from "./document/wording";
import { openSourceWording } from "./http/open-source";
import type { Product } from "./http/product";
import { backupOperations } from "./managed/backups";
import { keyOperations } from "./managed/keys";
import { metricsOperations } from "./managed/service-metrics";
import { managedWording } from "./managed/wording";
import { operations } from "./operations";
import type { ProductName } from "./options";
import { checkRecord } from "./store/record-shapes";
import { seededData } from "./store/seed";

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
