import type { PaymentAnswer, Provider } from '../provider/provider.ts'
import type { Payment } from './payment.ts'
import { step, waitsForPeople } from './payment-machine.ts'
import type { Applied, Change, PaymentsStore } from './payments-store.ts'
import { type Action, changeFor, mayResend } from './pursuit.ts'
import type { Look } from './timetable.ts'

export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface LooksDependencies {
  store: PaymentsStore
  provider: Provider
  /** The merchant's token at the provider; undefined while the account is not linked. */
  tokenOf: (merchantId: string) => Promise<string | undefined>
  onTokenRefused: (merchantId: string, token: string) => Promise<void>
  now: () => number
  log: Log
}

/** What the machine ignores of a payment as it was loaded, it also ignores of the payment as it has become since. */
function isOldNews(change: Change | undefined, { state, attempt }: Payment): boolean {
  if (!change?.event) return change?.attempt === undefined
  const isKnownRef = change.attempt?.providerRef === attempt.providerRef
  return isKnownRef && step(state, change.event).verdict === 'ignored'
}

/** Something was shown otherwise than it is, or money was taken that nobody asked for. */
export const needsAPerson = ({ payment, verdict }: Applied): boolean =>
  verdict === 'corrected' || (verdict === 'moved' && payment.state.phase === 'QUARANTINED')

/** One question to the provider about a payment, and its answer written down. */
export type TakeLook = (payment: Payment, action: Action) => Promise<Pick<Look, 'payment' | 'brought'>>

export function createLooks(dependencies: LooksDependencies): TakeLook {
  const { store, provider, tokenOf, onTokenRefused, now, log } = dependencies

  const create = ({ terminal, attempt }: Payment, token: string): Promise<PaymentAnswer> =>
    provider.startPayment({
      token,
      terminalId: terminal.id,
      key: attempt.providerKey,
      body: attempt.requestBody,
    })

  /** A create is counted before it is sent, so that a later refusal is not taken for proof. */
  async function createAgain(payment: Payment, token: string): Promise<PaymentAnswer> {
    const counted = await store.change(payment.id, (current) =>
      mayResend(current, now(), provider.capabilities)
        ? { attempt: { sends: current.attempt.sends + 1 } }
        : undefined,
    )
    const mayGo = counted !== undefined && counted.payment.attempt.sends > payment.attempt.sends
    return mayGo ? create(payment, token) : { kind: 'unknown', cause: 'no longer to be sent' }
  }

  const waiting: PaymentAnswer = { kind: 'unknown', cause: 'this provider cannot be asked' }
  const unlinked: PaymentAnswer = { kind: 'unknown', cause: 'the provider account is not linked' }
  const questions: Record<Action, (payment: Payment, token: string) => Promise<PaymentAnswer>> = {
    dispatch: create,
    send: createAgain,
    find: ({ requestUuid: reference, attempt: { notAfter } }, token) =>
      provider.findPayment(token, { reference, notAfter }),
    read: (payment, token) => provider.getPayment(token, payment.attempt.providerRef ?? ''),
    cancel: (payment, token) => provider.cancelPayment(token, payment.attempt.providerRef ?? ''),
    wait: async () => waiting,
  }

  async function ask(payment: Payment, action: Action): Promise<PaymentAnswer> {
    const token = await tokenOf(payment.merchantId)
    if (token === undefined) return unlinked
    const answer = await questions[action](payment, token)
    if (answer.kind === 'token_refused') await onTokenRefused(payment.merchantId, token)
    return answer
  }

  function report(applied: Applied, action: Action, answer: PaymentAnswer): void {
    const { payment } = applied
    const facts = { payment: payment.requestUuid, action, phase: payment.state.phase }
    if (answer.kind !== 'payment') log.info({ ...facts, answer }, 'the provider did not tell the payment')
    if (needsAPerson(applied)) log.error(facts, 'a person must look at this payment')
  }

  /** What an answer changes, written down; an answer that says nothing new costs no transaction. */
  async function record(payment: Payment, action: Action, answer: PaymentAnswer): Promise<Applied> {
    if (isOldNews(changeFor(action, answer, payment, now()), payment)) return { payment, verdict: 'ignored' }
    const applied = await store.change(payment.id, (current) => changeFor(action, answer, current, now()))
    if (!applied) throw new Error(`payment ${payment.id} is gone`)
    return applied
  }

  return async (payment, action) => {
    const answer = await ask(payment, action)
    const applied = await record(payment, action, answer)
    report(applied, action, answer)
    // A refused cancel tells that the provider is there, and nothing of how the payment goes.
    const isRefusedCancel = action === 'cancel' && answer.kind === 'refused'
    const isContact = answer.kind === 'payment' || isRefusedCancel
    const isMove = applied.verdict !== 'ignored' && !isRefusedCancel
    const isNews = isMove || (answer.kind === 'payment' && waitsForPeople(applied.payment.state.phase))
    return { payment: applied.payment, brought: isNews ? 'news' : isContact ? 'contact' : 'nothing' }
  }
}
