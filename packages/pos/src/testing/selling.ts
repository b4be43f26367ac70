import { randomUUID } from 'node:crypto'
import { startPayment } from '@tillkey/contract/pos/payments.ts'
import { getSale, openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import type { OpenSaleBody, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { type Counter, follow } from './index.ts'

/** Body of a sale under a new uuid. Default: two flat whites of R50 each. */
export const saleBody = (changes: Partial<OpenSaleBody> = {}): OpenSaleBody => ({
  sale_uuid: randomUUID(),
  items: [{ name: 'Flat white', units: 50_00, count: 2 }],
  tip_units: 0,
  note: '',
  ...changes,
})

/** A single item with a price in minor units. */
export const singleItem = (name: string, units: number): Pick<OpenSaleBody, 'items'> => ({
  items: [{ name, units, count: 1 }],
})

/** Tendered cash. Default: the exact amount under a new request uuid. */
interface TenderedCash {
  tendered?: number
  request_uuid?: string
}

/** Actions at a counter with split payments. Amounts are in minor units of ZAR. */
export function sellingAt({ client }: Pick<Counter, 'client'>) {
  return {
    /** Returns the uuid of the sale. */
    open: async (changes?: Partial<OpenSaleBody>): Promise<string> =>
      (await openSale(client, { body: saleBody(changes) })).sale_uuid,
    saleOf: (uuid: string): Promise<SplitSale> => getSale(client, { uuid }),
    /** Pays a part by card until it is final and returns the uuid of the payment. */
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
    inCash(
      uuid: string,
      units: number,
      { tendered = units, request_uuid = randomUUID() }: TenderedCash = {},
    ) {
      return payCash(client, { uuid, body: { request_uuid, units, tendered_units: tendered } })
    },
  }
}

export type Selling = ReturnType<typeof sellingAt>
