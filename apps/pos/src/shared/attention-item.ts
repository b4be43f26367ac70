import type { AttentionItem as AttentionDetails } from '@tillkey/contract/pos/attention-schemas.ts'
import type { Payment } from './payment.ts'

/** A payment that needs attention. */
export interface AttentionItem {
  kind: AttentionDetails['kind']
  payment: Payment
}
