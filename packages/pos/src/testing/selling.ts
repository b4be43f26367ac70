import { randomUUID } from 'node:crypto'
import { getSale, openSale, payCash } from '@tillkey/contract/pos/parts.ts'
import type { OpenSaleBody, PartedSale } from '@tillkey/contract/pos/parts-schemas.ts'
import { startPayment } from '@tillkey/contract/pos/payments.ts'
import { type Counter, follow } from './index.ts'

/** Two flat whites of R50 each, under a uuid of its own, but for what is told. */
export const saleBody = (changes: Partial<OpenSaleBody> = {}): OpenSaleBody => ({
  sale_uuid: randomUUID(),
  items: [{ name: 'Flat white', units: 50_00, count: 2 }],
  tip_units: 0,
  note: '',
  ...changes,
})

/** One thing of so many minor units. */
export const oneOf = (name: string, units: number): Pick<OpenSaleBody, 'items'> => ({
  items: [{ name, units, count: 1 }],
})

/** Cash that is handed over; it is what is paid, noted under a new uuid, unless told. */
interface Handed {
  tendered?: number
  request_uuid?: string
}

/** What somebody does at a counter with sales that are paid in parts. Amounts are minor units of ZAR. */
export function sellingAt({ client }: Pick<Counter, 'client'>) {
  return {
    /** Answers with the uuid of the sale. */
    open: async (changes?: Partial<OpenSaleBody>): Promise<string> =>
      (await openSale(client, { body: saleBody(changes) })).sale_uuid,
    saleOf: (uuid: string): Promise<PartedSale> => getSale(client, { uuid }),
    /** Pays a part by card, to its end; answers with the uuid of the payment. */
    async byCard(sale_uuid: string, units: number): Promise<string> {
      const request_uuid = randomUUID()
      const amount = { currencyCode: 'ZAR' as const, units }
      await startPayment(client, { body: { request_uuid, amount, sale_uuid } })
      await follow(
        client,
        request_uuid,
        ({ status, state }) => status !== 'PENDING' || state === 'QUARANTINED',
      )
      return request_uuid
    },
    inCash(uuid: string, units: number, { tendered = units, request_uuid = randomUUID() }: Handed = {}) {
      return payCash(client, { uuid, body: { request_uuid, units, tendered_units: tendered } })
    },
  }
}

export type Selling = ReturnType<typeof sellingAt>
