import type { Matter as FullMatter } from '@tillkey/contract/pos/matters-schemas.ts'
import type { Payment } from './payment.ts'

/** A payment that needs attention. */
export interface AttentionItem {
  kind: FullMatter['kind']
  payment: Payment
}
