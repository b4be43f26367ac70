import type { SalesFilter } from '@tillkey/contract/pos/sales-schemas.ts'

/** URL of the CSV export with the filters of the list. */
export const salesTable = (choice: SalesFilter): string =>
  `/api/export/sales?${new URLSearchParams(Object.entries(choice)).toString()}`
