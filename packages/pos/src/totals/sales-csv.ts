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

/** Formats minor units as a decimal number for spreadsheets: 7250 is 72.50. */
const decimal = (units: number): string =>
  `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`

const formatAmounts = ({ amount, captured, refunded_units: refunded }: SaleLine): string[] => [
  amount.currencyCode,
  decimal(amount.units),
  captured ? decimal(captured.units) : '',
  decimal(refunded),
]

/** Empty for cash. */
const formatCard = ({ card, terminal }: SaleLine): string[] => [
  card?.brand ?? '',
  card?.last4 ?? '',
  terminal?.model ?? '',
  terminal?.serialNumber ?? '',
]

const formatFields = (line: SaleLine): string[] => [
  line.created_at,
  line.method,
  line.outcome,
  line.reason_code ?? '',
  ...formatAmounts(line),
  ...formatCard(line),
  line.note,
  line.request_uuid,
  line.till?.name ?? '',
  line.receipt?.toString() ?? '',
]

/** Reads the page of a token; the first page without one. */
type AskForPage = (pageToken: string | undefined) => Promise<SaleList>

/** Streams sales as CSV, page by page. Amounts are decimal numbers. */
export async function* salesCsv(ask: AskForPage): AsyncGenerator<string> {
  yield csvLine(HEAD)
  let token: string | undefined
  do {
    const { sales, next_page_token } = await ask(token)
    yield sales.map((line) => csvLine(formatFields(line))).join('')
    token = next_page_token ?? undefined
  } while (token !== undefined)
}
