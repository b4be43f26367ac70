import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { webHookBroken, webHookBrokenForm, webHookFailed } from '@tillkey/messaging/errors/web-hook-errors.ts'
import { isRetryable } from '@tillkey/messaging/web-hooks/web-hook-calls.ts'
import { type WebHookInput, webHookContext } from '@tillkey/messaging/web-hooks/web-hook-context.ts'
import { type ReportedChange, readInterruptOutcome } from '@tillkey/messaging/web-hooks/web-hook-response.ts'
import { readWebHook, type WebHook } from '@tillkey/messaging/web-hooks/web-hook-settings.ts'
import type { OutboundResponse } from '@tillkey/outbound'
import type { ApiError } from '@tillkey/wire'
import type { BeforeHook } from './flow-definition.ts'
import type { Hook } from './hook.ts'
import { refuse, respondWith } from './outcome.ts'
import type { ExtensionServices, FlowServices } from './services.ts'
import type { Changes, StepResult } from './step.ts'
import type { Submission } from './submission.ts'

/** Connects web hooks to a kind of flow. */
export interface WebHookSource<S extends Submission> {
  /** Identity passed to hooks before anything is written. */
  before(submission: S, services: FlowServices): Identity | undefined
  /** Identity passed to hooks inside the transaction and after it. */
  after(submission: S): Identity | undefined
  /** Body of the flow after the method accepted the form, without its CSRF token. */
  flow(submission: S): object
  /** When to call a hook whose response is awaited but not read. */
  waits: 'before' | 'after'
  /** Calls later hooks without waiting, since timing and response would reveal what was written. */
  isHidden?(submission: S): boolean
  /** Body of the session. Default: absent. */
  session?(submission: S, services: FlowServices): object | undefined
  /** Whether a refused flow names its method. */
  setsActiveMethod?: boolean
  /** Applies a hook's changes of the identity. */
  change?(submission: S, change: ReportedChange): Changes<S> | undefined
}

const hookInput = <S extends Submission>(
  submission: S,
  { identity, source }: { identity: Identity | undefined; source: WebHookSource<S> },
  services: FlowServices,
): WebHookInput => {
  const { request, project } = submission
  return {
    request,
    project,
    identity,
    flow: source.flow(submission),
    session: source.session?.(submission, services),
  }
}

/** As published, apps and scripts of recovery and verification get 400, with 500 in the body. */
const brokenResponse = ({ type, kind }: Pick<Submission['flow'], 'type' | 'kind'>): ApiError =>
  type === 'api' || kind === 'recovery' || kind === 'verification' ? webHookBrokenForm() : webHookBroken()

async function callInterrupting<S extends Submission>(
  submission: S,
  { hook, context, source }: { hook: WebHook; context: JsonObject; source: WebHookSource<S> },
  { webHooks }: ExtensionServices,
): Promise<StepResult<S>> {
  const response = await webHooks.call(hook, context, submission.project)
  if (!response) return undefined
  const { unknownHookState: unknownState } = submission.config.rules
  const outcome = readInterruptOutcome(response, { mode: hook.mode, unknownState })
  if (outcome.type === 'failed') throw brokenResponse(submission.flow)
  if (outcome.type === 'reject') {
    const refused = refuse(...outcome.errors)
    const { flow, method } = submission
    return source.setsActiveMethod ? respondWith({ flow: { ...flow, active: method } }, refused) : refused
  }
  return outcome.change && source.change?.(submission, outcome.change)
}

async function callAndWait(
  submission: Submission,
  { hook, context }: { hook: WebHook; context: JsonObject },
  { webHooks }: ExtensionServices,
): Promise<undefined> {
  const response = await webHooks.call(hook, context, submission.project)
  if (!response || response.status < 400) return undefined
  throw isRetryable(response) ? brokenResponse(submission.flow) : webHookFailed()
}

/** Web hook that may interrupt, must succeed, or is only notified. */
export function webHook<S extends Submission>(source: WebHookSource<S>): Hook<S> {
  const buildContext = (submission: S, identity: Identity | undefined, services: FlowServices): JsonObject =>
    webHookContext(hookInput(submission, { identity, source }, services))
  return {
    async accepted(submission, configuration, services) {
      const hook = readWebHook(configuration)
      if (hook.mode === 'ignores' || (hook.mode === 'waits' && source.waits === 'after')) return undefined
      const context = buildContext(submission, source.before(submission, services), services)
      return hook.mode === 'waits'
        ? callAndWait(submission, { hook, context }, services)
        : callInterrupting(submission, { hook, context, source }, services)
    },
    async finishing(submission, configuration, services) {
      const { transaction, webHooks } = services
      const hook = readWebHook(configuration)
      const isLate = hook.mode === 'waits' && source.waits === 'after' && source.isHidden?.(submission)
      if (hook.mode !== 'ignores' && !isLate) return
      const identity = source.after(submission)
      const context = buildContext(submission, identity, services)
      const { project } = submission
      await transaction((_within, tx) => webHooks.queue(tx, { hook, context, project, about: identity?.id }))
    },
    async finished(submission, configuration, services) {
      const hook = readWebHook(configuration)
      if (hook.mode !== 'waits' || source.waits === 'before' || source.isHidden?.(submission))
        return undefined
      const context = buildContext(submission, source.after(submission), services)
      return callAndWait(submission, { hook, context }, services)
    },
  }
}

/** Errors when a hook refuses a flow, or its response is invalid. */
interface BeforeErrors {
  refused(): ApiError
  broken(type: FlowType): ApiError
}

/** Error for a response before a flow; undefined when it allows the flow. */
function beforeError(
  { mode, type }: Pick<WebHook, 'mode'> & { type: FlowType },
  response: OutboundResponse,
  { refused, broken }: BeforeErrors,
): ApiError | undefined {
  if (mode === 'waits' && response.status < 400) return undefined
  if (mode === 'waits') return isRetryable(response) ? broken(type) : webHookFailed()
  const outcome = readInterruptOutcome(response, { mode, unknownState: 'ignored' })
  if (outcome.type === 'continue') return undefined
  return outcome.type === 'reject' ? refused() : broken(type)
}

/** Web hook before a flow is opened, which may prevent it. */
export const webHookBefore =
  (errors: BeforeErrors = { refused: webHookBroken, broken: webHookBroken }): BeforeHook =>
  async (start, { configuration, flow }, services) => {
    const { request, project, type } = start
    const hook = readWebHook(configuration)
    const context = webHookContext({ request, project, flow, identity: undefined })
    if (hook.mode === 'ignores') {
      await services.transaction((_within, tx) => services.webHooks.queue(tx, { hook, context, project }))
      return
    }
    const response = await services.webHooks.call(hook, context, project)
    const error = response && beforeError({ mode: hook.mode, type }, response, errors)
    if (error) throw error
  }
