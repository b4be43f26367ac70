import type { OutboundResponse } from '@tillkey/outbound'
import type { ApiError } from '@tillkey/wire'
import type { FlowType } from '../browser/negotiation.ts'
import { webHookBroken, webHookBrokenForm, webHookFailed } from '../errors/web-hook-errors.ts'
import type { BeforeHook, Submission } from '../flows/flow-definition.ts'
import { type Outcome, refuse } from '../flows/outcome.ts'
import type { Services } from '../flows/services.ts'
import type { Hook } from '../flows/steps.ts'
import type { Identity } from '../identities/identity.ts'
import type { JsonObject } from '../values.ts'
import { type HookedChange, readVerdict } from '../web-hooks/web-hook-answer.ts'
import { isRetryable } from '../web-hooks/web-hook-calls.ts'
import { type WebHookInput, webHookContext } from '../web-hooks/web-hook-context.ts'
import { readWebHook, type WebHook } from '../web-hooks/web-hook-settings.ts'

/** What web hooks of a kind of flow are told, and what they may do. */
export interface WebHookSource<S extends Submission> {
  /** Whom the hook is told of before anything is written. */
  before(submission: S, services: Services): Identity | undefined
  /** Whom it is told of in the unit of work that writes, and after it. */
  after(submission: S): Identity | undefined
  /** The body of the flow as it is once the method accepted the form, without its anti-forgery token. */
  flow(submission: S): object
  /** When a hook is called whose answer is waited for and not read. */
  waits: 'before' | 'after'
  /** Whether nobody waits for a hook that is called after: the time it takes, and what it answers, would tell what was written. */
  isHidden?(submission: S): boolean
  /** Whether a flow that was refused says which method was under way. */
  setsActiveMethod?: boolean
  /** Takes over what a hook makes of the identity. */
  change?(submission: S, change: HookedChange): void
}

const hookInput = <S extends Submission>(
  submission: S,
  identity: Identity | undefined,
  source: WebHookSource<S>,
): WebHookInput => {
  const { request, project } = submission
  return {
    request,
    project,
    identity,
    flow: source.flow(submission),
  }
}

/** As published: an app is told 400 with the fault of ours in the body, and so are the scripts of a flow of mailed codes. */
const brokenResponse = ({ type, kind }: Pick<Submission['flow'], 'type' | 'kind'>): ApiError =>
  type === 'api' || kind === 'recovery' || kind === 'verification' ? webHookBrokenForm() : webHookBroken()

async function callInterrupting<S extends Submission>(
  submission: S,
  { hook, context, place: source }: { hook: WebHook; context: JsonObject; source: WebHookSource<S> },
  { webHooks }: Services,
): Promise<Outcome | undefined> {
  const answer = await webHooks.call(hook, context, submission.project)
  if (!answer) return undefined
  const verdict = readVerdict(answer, hook.mode)
  if (verdict.type === 'failed') throw brokenResponse(submission.flow)
  if (verdict.type === 'refuse') {
    if (source.setsActiveMethod) submission.flow = { ...submission.flow, active: submission.method }
    return refuse(...verdict.errors)
  }
  if (verdict.change) source.change?.(submission, verdict.change)
  return undefined
}

async function callAndWait(
  submission: Submission,
  { hook, context }: { hook: WebHook; context: JsonObject },
  { webHooks }: Services,
): Promise<undefined> {
  const answer = await webHooks.call(hook, context, submission.project)
  if (!answer || answer.status < 400) return undefined
  throw isRetryable(answer) ? brokenResponse(submission.flow) : webHookFailed()
}

/** Calls another server: one that may refuse or change what is done, one that has to agree, or one that is only told. */
export function webHook<S extends Submission>(source: WebHookSource<S>): Hook<S> {
  const buildContext = (submission: S, identity: Identity | undefined): JsonObject =>
    webHookContext(hookInput(submission, identity, source))
  return {
    async accepted(submission, configuration, services) {
      const hook = readWebHook(configuration)
      if (hook.mode === 'ignores' || (hook.mode === 'waits' && source.waits === 'after')) return undefined
      const context = buildContext(submission, source.before(submission, services))
      return hook.mode === 'waits'
        ? callAndWait(submission, { hook, context }, services)
        : callInterrupting(submission, { hook, context, place: source }, services)
    },
    async finishing(submission, configuration, { transaction, webHooks }) {
      const hook = readWebHook(configuration)
      const isLate = hook.mode === 'waits' && source.waits === 'after' && source.isHidden?.(submission)
      if (hook.mode !== 'ignores' && !isLate) return
      const identity = source.after(submission)
      const context = buildContext(submission, identity)
      const { project } = submission
      await transaction((_within, tx) => webHooks.queue(tx, { hook, context, project, about: identity?.id }))
    },
    async finished(submission, configuration, services) {
      const hook = readWebHook(configuration)
      if (hook.mode !== 'waits' || source.waits === 'before' || source.isHidden?.(submission))
        return undefined
      const context = buildContext(submission, source.after(submission))
      return callAndWait(submission, { hook, context }, services)
    },
  }
}

/** What is told when the other server refuses a flow with messages, and when its answer means nothing. */
interface BeforeErrors {
  refused(): ApiError
  broken(type: FlowType): ApiError
}

/** What an answer before a flow says against it. */
function beforeError(
  { mode, type }: Pick<WebHook, 'mode'> & { type: FlowType },
  answer: OutboundResponse,
  { refused, broken }: BeforeErrors,
): ApiError | undefined {
  if (mode === 'waits' && answer.status < 400) return undefined
  if (mode === 'waits') return isRetryable(answer) ? broken(type) : webHookFailed()
  const verdict = readVerdict(answer, mode)
  if (verdict.type === 'go on') return undefined
  return verdict.type === 'refuse' ? refused() : broken(type)
}

/** Calls another server before a flow is opened; the flow is not when that server says no. */
export const webHookBefore =
  (errors: BeforeErrors = { refused: webHookBroken, broken: webHookBroken }): BeforeHook =>
  async (start, configuration, services) => {
    const { request, project, type, flow } = start
    const hook = readWebHook(configuration)
    const context = webHookContext({ request, project, flow, identity: undefined })
    if (hook.mode === 'ignores') {
      await services.transaction((_within, tx) => services.webHooks.queue(tx, { hook, context, project }))
      return
    }
    const answer = await services.webHooks.call(hook, context, project)
    const error = answer && beforeError({ mode: hook.mode, type }, answer, errors)
    if (error) throw error
  }
