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

const amountsOf = ({ amount, captured, refunded_units: refunded }: SaleLine): string[] => [
  amount.currencyCode,
  decimal(amount.units),
  captured ? decimal(captured.units) : '',
  decimal(refunded),
]

/** Cash has neither card nor machine. */
const cardOf = ({ card, terminal }: SaleLine): string[] => [
  card?.brand ?? '',
  card?.last4 ?? '',
  terminal?.model ?? '',
  terminal?.serialNumber ?? '',
]

const fieldsOf = (line: SaleLine): string[] => [
  line.created_at,
  line.method,
  line.outcome,
  line.reason_code ?? '',
  ...amountsOf(line),
  ...cardOf(line),
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
