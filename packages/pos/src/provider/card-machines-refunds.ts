import type { CallOptions, Client } from '@tillkey/client'
import * as refunds from '@tillkey/contract/provider/refunds.ts'
import type { CreateMachineRefundBody, MachineRefund } from '@tillkey/contract/provider/refunds-schemas.ts'
import { formatTime } from '@tillkey/wire'
import { orCatalogueError, readFailure, type TooLate } from './card-machines-failures.ts'
import type { CurrencyAmount } from './observed.ts'
import {
  type ListedRefund,
  type Provider,
  type RefundCallResult,
  type RefundFacts,
  type RefundObservation,
  type RefundRequest,
  readCallResult,
} from './provider.ts'
import { providerRefused } from './provider-errors.ts'

const toMoney = ({ currency, value }: MachineRefund['amount']): CurrencyAmount => ({ currency, units: value })

/** Returns undefined when an answer does not name its refund. */
export function readRefundFacts({
  reference,
  account_uuid,
  payment_id,
  amount,
}: MachineRefund): RefundFacts | undefined {
  const names: unknown[] = [reference, account_uuid, payment_id, amount?.currency]
  const isWhole = names.every((name) => typeof name === 'string') && typeof amount.value === 'number'
  return isWhole
    ? { reference, accountId: account_uuid, paymentRef: payment_id, amount: toMoney(amount) }
    : undefined
}

function readResult({ state, reason, refunded }: MachineRefund) {
  if (state === 'pending') return { kind: 'pending' } as const
  if (state === 'declined') return { kind: 'declined', reason: reason ?? 'declined' } as const
  if (state !== 'refunded' || typeof refunded?.value !== 'number') return undefined
  return { kind: 'refunded', refunded: toMoney(refunded) } as const
}

/** Returns undefined for answers that are not understood, which prove nothing. */
function toObservation(refund: MachineRefund): RefundObservation | undefined {
  if (typeof refund?.id !== 'string' || typeof refund.sequence !== 'number') return undefined
  const about = readRefundFacts(refund)
  const result = readResult(refund)
  return about && result && { ref: refund.id, about, sequence: refund.sequence, ...result }
}

const PAGE_SIZE = 250
const MAX_PAGES = 1000

/** Rejects the whole list, because a skipped refund would be missing from every comparison. */
function toListedRefund(refund: MachineRefund): ListedRefund {
  const observation = toObservation(refund)
  if (!observation) throw providerRefused('a refund in an unknown format')
  return { createdAt: Date.parse(refund.created_at), observation }
}

function reportedBy(refund: MachineRefund) {
  const observation = toObservation(refund)
  return observation && { kind: 'refund' as const, observation }
}

const readRefundCall = (call: Promise<MachineRefund>, isTooLateAt?: TooLate): Promise<RefundCallResult> =>
  readCallResult(call, reportedBy, (failure) => readFailure(failure, isTooLateAt))

const refundBody = ({ reference, amount, notAfter, kind }: RefundRequest): string => {
  const body: CreateMachineRefundBody = {
    kind,
    amount: { currency: amount.currency, value: amount.units },
    reference,
    not_after: formatTime(notAfter),
  }
  return JSON.stringify(body)
}

/** Typed placeholder; the stored bytes replace it when the request is sent. */
const placeholderBody: CreateMachineRefundBody = {
  kind: 'refund',
  amount: { currency: 'ZAR', value: 1 },
  reference: '',
  not_after: '',
}

export interface CardMachineRefundsDependencies {
  client: Client
  as: (token: string) => CallOptions
  /** Returns a client that sends the stored text unchanged, whatever body a call names. */
  clientSending: (body: string) => Client
  createTimeoutMs: number
}

type RefundCalls = Pick<Provider, 'refundBody' | 'startRefund' | 'getRefund' | 'findRefund' | 'listRefunds'>

/** Refund calls of the provider with the simulator's API. */
export const cardMachineRefunds = (dependencies: CardMachineRefundsDependencies): RefundCalls => {
  const { client, as, clientSending, createTimeoutMs: timeout } = dependencies
  return {
    refundBody,
    startRefund({ token, paymentRef: id, key, body }) {
      const args = { id, 'Idempotency-Key': key, body: placeholderBody }
      return readRefundCall(refunds.createMachineRefund(clientSending(body), args, { ...as(token), timeout }))
    },
    getRefund: (token, id) => readRefundCall(refunds.getMachineRefund(client, { id }, as(token))),
    async listRefunds(token, { since, until }) {
      const span = { since: formatTime(since), until: formatTime(until) }
      const listed: ListedRefund[] = []
      let pageToken: string | undefined
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const args = {
          ...span,
          page_size: PAGE_SIZE,
          ...(pageToken !== undefined && { page_token: pageToken }),
        }
        const page = await orCatalogueError(refunds.listMachineRefunds(client, args, as(token)))
        if (!Array.isArray(page?.refunds)) throw providerRefused('a list in an unknown format')
        listed.push(...page.refunds.map(toListedRefund))
        if (typeof page.next_page_token !== 'string') return listed
        pageToken = page.next_page_token
      }
      throw providerRefused('a list without an end')
    },
    findRefund(token, { reference, notAfter }) {
      const call = refunds.findMachineRefund(client, { reference }, as(token))
      return readRefundCall(call, (now) => now > notAfter)
    },
  }
}
