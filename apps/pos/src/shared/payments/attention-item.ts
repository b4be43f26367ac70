import type { AttentionItem as AttentionDetails } from '@tillkey/contract/pos/attention-schemas.ts'
import type { PaymentView } from './payment.ts'

/** A payment that needs attention. */
export interface AttentionItem {
  kind: AttentionDetails['kind']
  payment: PaymentView
}
