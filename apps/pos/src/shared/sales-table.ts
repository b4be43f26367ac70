import type { SalesChoice } from '@tillkey/contract/pos/sales-schemas.ts'

/** The address of the table (CSV) of what was sold, narrowed as the list of sales is. */
export const salesTable = (choice: SalesChoice): string =>
  `/api/export/sales?${new URLSearchParams(Object.entries(choice)).toString()}`
