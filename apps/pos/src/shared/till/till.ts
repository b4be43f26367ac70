import { type Answer, CallError, type CallOptions, type Client } from '@tillkey/client'
import { acknowledgeResult, settlePayment } from '@tillkey/contract/pos/attention.ts'
import type { SettlePaymentBody } from '@tillkey/contract/pos/attention-schemas.ts'
import { getOnboardingStatus, linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import type { LinkAccountBody } from '@tillkey/contract/pos/onboarding-schemas.ts'
import {
  cancelPayment,
  checkPayment,
  detachPayment,
  getPayment,
  startPayment,
} from '@tillkey/contract/pos/payments.ts'
import type { Payment as FullPayment } from '@tillkey/contract/pos/payments-schemas.ts'
import { getLinkedTerminal, linkTerminal, listTerminals } from '@tillkey/contract/pos/terminals.ts'
import { type PaymentView, readPayment } from '../payments/payment.ts'
import { TillError } from '../till-error.ts'

interface TillDependencies {
  /** Client of the point of sale's own server. */
  client: Client
  /** Called without a session. Settles only once there is one. */
  onSessionLost: () => Promise<void>
  /** Called when the server requires a PIN. */
  onLocked: () => void
}

/** A payment request of the merchant. */
export interface Sale {
  uuid: string
  /** Minor units. */
  units: number
  /** Uuid of the sale (or its only payment so far) that this is a part of. */
  partOf?: string | undefined
}

export type TillApi = ReturnType<typeof createTill>

/** Timeouts in milliseconds. Provider calls take as long as the provider does. */
const timeouts = { polls: { timeout: 3000 }, ours: { timeout: 10_000 }, providers: { timeout: 45_000 } }

/** Calls of the point of sale. Every status but 200 throws a {@link TillError}. */
export function createTill({ client, onSessionLost, onLocked }: TillDependencies) {
  const settle = async <T>(failure: string, call: Promise<Answer<T>>): Promise<T> => {
    try {
      const { status, data } = await call
      if (status === 200) return data
      throw new TillError(failure, new Error(`Status ${status}`))
    } catch (error) {
      if (error instanceof CallError && error.status === 401) await onSessionLost()
      const failed = error instanceof TillError ? error : new TillError(failure, error)
      if (failed.is('till_locked')) onLocked()
      throw failed
    }
  }
  const sendPayment = async (failure: string, call: Promise<Answer<FullPayment>>): Promise<PaymentView> =>
    readPayment(await settle(failure, call))
  return {
    /** Sends a call of a lazily loaded screen. */
    call: <T>(failure: string, send: (client: Client, options: CallOptions) => Promise<Answer<T>>) =>
      settle(failure, send(client, timeouts.ours)),
    onboardingStatus: () =>
      settle('Failed to get onboarding status', client.request(getOnboardingStatus, {}, timeouts.ours)),
    linkAccount: (provider: string, body: LinkAccountBody) =>
      settle('Failed to link account', client.request(linkAccount, { provider, body }, timeouts.providers)),
    linkedTerminal: () =>
      settle('Failed to get linked terminal', client.request(getLinkedTerminal, {}, timeouts.ours)),
    terminals: (provider: string) =>
      settle('Failed to get terminals', client.request(listTerminals, { provider }, timeouts.providers)),
    /** `name` names a browser that is not a till yet. */
    linkTerminal: (provider: string, uuid: string, name?: string) =>
      settle(
        'Failed to link terminal',
        client.request(
          linkTerminal,
          { provider, uuid, ...(name !== undefined && { body: { device_name: name } }) },
          timeouts.providers,
        ),
      ),
    /** Sends the machine shown on screen; the server rejects a different one. */
    startPayment: ({ uuid, units, partOf }: Sale, terminal: string | null) => {
      const amount = { currencyCode: 'ZAR' as const, units }
      const named = terminal === null ? {} : { terminal_uuid: terminal }
      const body = {
        request_uuid: uuid,
        amount,
        ...named,
        ...(partOf !== undefined && { sale_uuid: partOf }),
      }
      return sendPayment('Payment failed to start', client.request(startPayment, { body }, timeouts.ours))
    },
    payment: (uuid: string, options?: CallOptions) =>
      sendPayment(
        'Payment not found',
        client.request(getPayment, { uuid }, { ...timeouts.polls, ...options }),
      ),
    cancelPayment: (uuid: string) =>
      sendPayment('Failed to cancel payment', client.request(cancelPayment, { uuid }, timeouts.ours)),
    checkPayment: (uuid: string) =>
      sendPayment('Failed to check payment', client.request(checkPayment, { uuid }, timeouts.providers)),
    acknowledgeResult: (uuid: string) =>
      sendPayment('Failed to note the result', client.request(acknowledgeResult, { uuid }, timeouts.ours)),
    settlePayment: (uuid: string, how: SettlePaymentBody['how']) =>
      sendPayment('Failed to settle', client.request(settlePayment, { uuid, body: { how } }, timeouts.ours)),
    detachPayment: (uuid: string) =>
      sendPayment('Failed to leave payment', client.request(detachPayment, { uuid }, timeouts.ours)),
  }
}
