import type { SaleLine, SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import { csvLine } from '@tillkey/host'

const HEAD = [
  'time',
  'method',
  'outcome',
  'reason',
  'currency',
  'amount',
  'taken',
  'refunded',
  'card',
  'last four',
  'machine',
  'serial number',
  'note',
  'reference',
  'till',
  'receipt',
]

/** Hundredths as a plain decimal number, which every spreadsheet reads: 7250 is 72.50. */
const decimal = (units: number): string =>
  `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`

const fieldsOf = (line: SaleLine): string[] => [
  line.created_at,
  line.method,
  line.outcome,
  line.reason_code ?? '',
  line.amount.currencyCode,
  decimal(line.amount.units),
  line.captured ? decimal(line.captured.units) : '',
  decimal(line.refunded_units),
  line.card?.brand ?? '',
  line.card?.last4 ?? '',
  line.terminal?.model ?? '',
  line.terminal?.serialNumber ?? '',
  line.note,
  line.request_uuid,
  line.till?.name ?? '',
  line.receipt?.toString() ?? '',
]

/** A page of sales behind a token; the first without one. */
type AskForPage = (pageToken: string | undefined) => Promise<SaleList>

/** Sales as a table of text, page by page as it is read; amounts are decimal numbers of their currency. */
export async function* salesCsv(ask: AskForPage): AsyncGenerator<string> {
  yield csvLine(HEAD)
  let token: string | undefined
  do {
    const { sales, next_page_token } = await ask(token)
    yield sales.map((line) => csvLine(fieldsOf(line))).join('')
    token = next_page_token ?? undefined
  } while (token !== undefined)
}
