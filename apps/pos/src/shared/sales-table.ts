import type { SalesChoice } from '@tillkey/contract/pos/sales-schemas.ts'

/** URL of the CSV export with the filters of the list. */
export const salesTable = (choice: SalesChoice): string =>
  `/api/export/sales?${new URLSearchParams(Object.entries(choice)).toString()}`
