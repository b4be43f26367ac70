import type { Client } from '@tillkey/client'
import { getLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { getRecoveryFlow, updateRecoveryFlow } from '@tillkey/contract/platform/identity/flows-recovery.ts'
import {
  getRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { getSettingsFlow, updateSettingsFlow } from '@tillkey/contract/platform/identity/flows-settings.ts'
import {
  getVerificationFlow,
  updateVerificationFlow,
} from '@tillkey/contract/platform/identity/flows-verification.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { useCallback, useEffect, useState } from 'react'
import { leaveFor } from '../leave.ts'
import type { Flow, FormValues } from './flow.ts'
import { type FlowKind, flowAddress, flowInstead } from './flow-address.ts'
import { describeFailure, type FlowOutcome, toFlowOutcome } from './flow-outcome.ts'
import { type FormMessages, REFUSED } from './flow-sentences.ts'
import { useFormMessages } from './form-messages.ts'
import { rememberService, withService } from './originating-service.ts'
import { mayRestart } from './restarts.ts'

interface FlowFormOptions {
  client: Client
  /** Base path of the project. */
  base: string
  kind: FlowKind
  id: string
  /** Called when another flow replaces this one. */
  onReplaced: (id: string) => void
}

export interface FlowFormState {
  flow: Flow | null
  busy: boolean
  /** Message beside or instead of the form. */
  notice: string | null
  submit: (values: FormValues) => void
  restart: () => void
}

interface FlowOperations {
  get: (client: Client, args: { id: string }) => Promise<Flow>
  send: (client: Client, args: { flow: string; body: never }) => Promise<unknown>
}

const operations: Record<FlowKind, FlowOperations> = {
  login: { get: getLoginFlow, send: updateLoginFlow },
  registration: { get: getRegistrationFlow, send: updateRegistrationFlow },
  recovery: { get: getRecoveryFlow, send: updateRecoveryFlow },
  settings: { get: getSettingsFlow, send: updateSettingsFlow },
  verification: { get: getVerificationFlow, send: updateVerificationFlow },
}

/** Returns the next form if the answer is one: after sending a code or verifying an address. */
const nextForm = (response: unknown): Flow | undefined =>
  typeof response === 'object' && response !== null && 'ui' in response ? (response as Flow) : undefined // only flows have a form

/** Address after saving settings: the `return_to` that the server validated. */
const settingsReturnAddress = (kind: FlowKind, { state, return_to }: Flow): string | undefined =>
  kind === 'settings' && state === 'success' && URL.canParse(return_to ?? '') ? return_to : undefined

/** Returns the address of the next step. The module loads only after an answer. */
async function findNextAddress(
  response: unknown,
  flow: { id: string; base: string },
): Promise<string | undefined> {
  const { nextUrl } = await import('./continue-with.ts')
  return nextUrl(window.sessionStorage, response, flow)
}

/** Removes the messages of the previous attempt. */
const withoutMessages = (flow: Flow | null): Flow | null =>
  flow && { ...flow, ui: { ...flow.ui, messages: [] } }

/** Whether a login or registration was refused without a field error. */
const isFormRefused = ({ ui, refresh, requested_aal: level }: Flow, kind: FlowKind): boolean =>
  (kind === 'login' || kind === 'registration') &&
  !refresh &&
  level !== 'aal2' &&
  ui.messages?.some(({ id }) => id === REFUSED) === true

/** Leaves the page if another tab has signed in. */
async function leaveIfSignedIn(client: Client, address: string): Promise<void> {
  const isSignedIn = await toSession(client).then(
    () => true,
    () => false,
  )
  if (isSignedIn) await leaveFor(address)
}

/** The server redirects signed-in users to the flow's final destination. */
const finalAddress = (flow: Flow, base: string): string => flowInstead(flow, { base, kind: 'login' })

/** Loads and submits a flow and follows the answers. */
export function useFlowForm({ client, base, kind, id, onReplaced }: FlowFormOptions): FlowFormState {
  const [flow, setFlow] = useState<Flow | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const i18n = useFormMessages()
  const settle = useCallback(
    (error: unknown) => {
      const left = follow(error, { base, kind, onReplaced })
      if (left === null) return
      if (left.kind === 'form' && isFormRefused(left.flow, kind))
        void leaveIfSignedIn(client, finalAddress(left.flow, base))
      setBusy(false)
      setFlow(left.kind === 'form' ? left.flow : withoutMessages)
      setProblem(left.kind === 'form' ? null : left)
    },
    [client, base, kind, onReplaced],
  )
  useEffect(() => {
    const load = async (): Promise<void> => {
      const shown = await operations[kind].get(client, { id })
      // A mail link may have completed the flow before the page opened.
      const address =
        shown.state === 'passed_challenge' ? await findNextAddress(shown, { id, base }) : undefined
      if (address === undefined) setFlow(withService(window.sessionStorage, shown))
      else await leaveFor(address)
    }
    load().catch(settle)
  }, [client, base, kind, id, settle])
  const submit = (values: FormValues) => {
    if (flow === null) return
    setBusy(true)
    setProblem(null)
    rememberService(window.sessionStorage, flow, values)
    // A new login flow redirects signed-in users to this flow's final destination.
    const onDone = async (response: unknown) => {
      const next = nextForm(response)
      const elsewhere = next ? settingsReturnAddress(kind, next) : finalAddress(flow, base)
      const address = (await findNextAddress(response, { id: flow.id, base })) ?? elsewhere
      if (address !== undefined) {
        void leaveFor(address)
        return
      }
      setBusy(false)
      if (next?.id === flow.id) setFlow(next)
      else if (next) onReplaced(next.id)
    }
    const body = values as never // the server validates the values of its own fields
    operations[kind].send(client, { flow: flow.id, body }).then(onDone).catch(settle)
  }
  const restart = () => void leaveFor(flowInstead(flow, { base, kind }))
  const notice = problem && describeProblem(problem, i18n)
  return { flow, busy, notice, submit, restart }
}

/** Reason without an answer. Its text is localised when shown. */
type Problem = { kind: 'failure'; error: unknown } | Extract<FlowOutcome, { kind: 'restart' }>

type Shown = { kind: 'form'; flow: Flow } | Problem

const describeProblem = (problem: Problem, i18n: FormMessages): string =>
  problem.kind === 'restart' ? i18n.t(problem.reason) : describeFailure(i18n, problem.error)

async function continueWith(response: object, base: string): Promise<void> {
  const address = await findNextAddress(response, { id: '', base })
  if (address !== undefined) await leaveFor(address)
}

/** Follows a failed call. Returns what is left to show. */
function follow(
  error: unknown,
  { base, kind, onReplaced }: Pick<FlowFormOptions, 'base' | 'kind' | 'onReplaced'>,
): Shown | null {
  const outcome = toFlowOutcome(error)
  const restarts = outcome.kind === 'restart' && mayRestart(window.sessionStorage, Date.now())
  if (outcome.kind === 'form') return outcome
  if (outcome.kind === 'message') return { kind: 'failure', error }
  if (outcome.kind === 'restart' && !restarts) return outcome
  if (outcome.kind === 'replaced') onReplaced(outcome.flowId)
  else if (outcome.kind === 'redirect') void leaveFor(outcome.url)
  else if (outcome.kind === 'continue') void continueWith(outcome.response, base)
  else void leaveFor(flowAddress({ base, kind: restarts ? kind : 'login' }))
  return null
}
