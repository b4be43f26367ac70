import type { Matter as FullMatter } from '@tillkey/contract/pos/matters-schemas.ts'
import type { Payment } from './payment.ts'

/** A payment that somebody has to look at. */
export interface Matter {
  kind: FullMatter['kind']
  payment: Payment
}
