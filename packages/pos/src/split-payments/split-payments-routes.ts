import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/split-payments.ts'
import * as schemas from '@tillkey/contract/pos/split-payments-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Cash } from './cash.ts'
import type { Parts, Seller } from './split-payments.ts'
import type { WriteOffs } from './write-offs.ts'

const { openSale, getSale, payCash, writeOffSale, setSaleNote, getCashPayment } = schemas
export const partEndpoints = endpointsOf(operations, {
  openSale,
  getSale,
  payCash,
  writeOffSale,
  setSaleNote,
  getCashPayment,
})

const toSeller = ({ id, personId, tillId }: Merchant): Seller => ({
  merchantId: id,
  personId,
  tillId: tillId ?? null,
})

export interface PartRules {
  parts: Parts
  cash: Cash
  writeOffs: WriteOffs
}

/** Handlers for split sales and cash. */
export const partHandlers = ({
  parts,
  cash,
  writeOffs,
}: PartRules): Handlers<typeof partEndpoints, Merchant> => ({
  openSale: async ({ args, context }) => ok(await parts.open(toSeller(context), args.body)),
  getSale: async ({ args, context }) => ok(await parts.get(context.id, args.uuid)),
  getCashPayment: async ({ args, context }) => ok(await cash.get(context.id, args.uuid)),
  setSaleNote: async ({ args, context }) => ok(await parts.setNote(context.id, args.uuid, args.body.note)),
  writeOffSale: async ({ args, context }) => ok(await writeOffs.add(toSeller(context), args.uuid, args.body)),
  payCash: async ({ args, context }) => ok(await cash.pay(toSeller(context), args.uuid, args.body)),
})
