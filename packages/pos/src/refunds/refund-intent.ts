import type { RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { Payment } from '../payments/payment.ts'
import type { Timings } from '../payments/timings.ts'
import type { Provider, Providers } from '../provider/provider.ts'
import type { Refund } from './refund.ts'
import { nothingCaptured } from './refund-errors.ts'
import { initialRefundState, type RefundEvent, stepRefund } from './refund-machine.ts'

/** Who makes a refund. */
export interface Refunder {
  merchantId: string
  /** Id of the identity that refunds. */
  personId: string
  /** The till that refunds; null without a till. */
  tillId: string | null
}

export interface RefundIntentDependencies {
  providers: Pick<Providers, 'of'>
  timings: Timings
  now: () => number
  newId: () => string
}

/** The attempt at the provider, with its time limit by the provider's clock. */
function newAttempt(
  provider: Provider,
  request: Pick<Refund, 'id' | 'amount' | 'kind'>,
  { timings, now, newId }: RefundIntentDependencies,
): Refund['attempt'] {
  const { clock, capabilities } = provider
  const { idempotentCreate } = capabilities
  // Checked by the provider against its own clock.
  const at = now() + clock.correction()
  const keyTtl = idempotentCreate === 'none' ? 0 : idempotentCreate.keyTtlMs
  const notAfter = at + timings.createWindowMs
  const { id: reference, amount, kind } = request
  return {
    providerKey: newId(),
    requestBody: provider.refundBody({ reference, amount, kind, notAfter }),
    notAfter,
    keyExpiresAt: keyTtl === null ? null : at + keyTtl,
    sends: 1,
    refusal: null,
    providerRef: null,
  }
}

/** Everything that a new refund is built from. */
export interface RefundIntent {
  payment: Payment
  by: Refunder
  body: RefundPaymentBody
  event: RefundEvent
}

/** Builds the refund of a request before anything is sent. Throws 409 when the provider has no payment to refund. */
export function newRefund(
  { payment, by, body, event }: RefundIntent,
  dependencies: RefundIntentDependencies,
): Refund {
  const { providers, newId } = dependencies
  const { provider: slug, accountId, attempt, amount, state } = payment
  const provider = providers.of(slug)
  if (!provider || attempt.providerRef === null) throw nothingCaptured()
  const kind = body.kind ?? 'refund'
  const id = newId()
  const request = {
    id,
    kind,
    amount: { currency: state.captured?.currency ?? amount.currency, units: body.units },
  }
  return {
    ...request,
    merchantId: by.merchantId,
    paymentId: payment.id,
    paymentUuid: payment.requestUuid,
    requestUuid: body.request_uuid.toLowerCase(),
    words: body.reason.trim(),
    madeBy: by.personId,
    provider: slug,
    accountId,
    paymentRef: attempt.providerRef,
    state: stepRefund(initialRefundState(event.at), event).state,
    attempt: newAttempt(provider, request, dependencies),
    createdAt: event.at,
    updatedAt: event.at,
    checks: 0,
    version: 0,
    eventCount: 1,
  }
}
