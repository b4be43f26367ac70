import { redirect } from '@tillkey/host'
import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { awayTarget } from '@tillkey/identity/browser/return-to.ts'
import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn } from '@tillkey/identity/errors/self-service-errors.ts'
import { markVerified } from '@tillkey/identity/identities/addresses/verifiable-addresses.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { Flow } from '../flow.ts'
import { methodSteps } from '../flow-method.ts'
import { changeFlow, emitSuccess } from '../flows.ts'
import { type HookTable, hookSteps, hooksAfter } from '../hook.ts'
import { refuseForm } from '../outcome.ts'
import { textField } from '../payload.ts'
import { isBoundToBrowser } from '../protection.ts'
import type { FlowServices } from '../services.ts'
import { withCsrfToken } from '../sign-in-headers.ts'
import { inOrder, isOutcome } from '../step.ts'
import {
  hasCode,
  type RecoveryMethod,
  type RecoveryStep,
  type RecoverySubmission,
  recoveryProof,
} from './recovery-method.ts'
import { replaceExpiredRecovery, retryRecovery } from './retry.ts'

/** Code flows have no link to follow. */
const refuseLinkInCodeFlow: RecoveryStep = ({ request, flow }) =>
  request.method === 'GET' && flow.active === 'code'
    ? { unreadable: 'This form needs a code. Open its page and enter the code there.' }
    : undefined

/**
 * A signed-in user has nothing to recover, but may use a code or link. Unreadable forms are reported first.
 */
const refuseSignedIn: RecoveryStep = (submission) => {
  const { session, payload, client, request, project, unreadable } = submission
  if (
    !session ||
    unreadable !== undefined ||
    hasCode(submission) ||
    textField(payload, 'token') !== undefined
  )
    return undefined
  if (client !== 'browser') throw alreadySignedIn()
  return { type: 'respond', response: redirect(awayTarget(request, project), {}, 302) }
}

/** Sets a new CSRF token after a proof, whatever follows. */
const renewToken: RecoveryStep = (submission, { csrf }) =>
  isInBrowser(submission)
    ? { csrf: csrf.renew(submission.project, recoveryProof(submission).identity.id) }
    : undefined

const refuseInactive: RecoveryStep = (submission) => {
  const { identity } = recoveryProof(submission)
  if (identity.state === 'inactive') throw identityDisabled(identity.id)
}

/** A link opens in a browser, whatever client started the flow. */
export const isInBrowser = ({ proof, flow }: RecoverySubmission): boolean =>
  proof?.method === 'link_recovery' || flow.type === 'browser'

/** Receiving the secret verifies its address. */
const verifyAddress: RecoveryStep = async (submission, { transaction, now }) => {
  const proof = recoveryProof(submission)
  const { value } = proof.secret.to
  if (value === '') return undefined
  const identity = await transaction((_within, tx) => markVerified(tx, proof.identity, { value, now: now() }))
  return { proof: { ...proof, identity } }
}

const signIn: RecoveryStep = async (submission, { sessions }) => {
  const { request, project } = submission
  const { identity, method } = recoveryProof(submission)
  return { issued: await sessions.start(request, project, { identity, method: { method, aal: 'aal1' } }) }
}

/** Settings group of the method. */
const methodGroup = ({ proof }: RecoverySubmission): string => proof?.method.replace('_recovery', '') ?? ''

/** Return URL of the request or project, if any. */
function configuredReturnUrl(submission: RecoverySubmission): string | undefined {
  const { flow, config } = submission
  const configured = config.recovery.returnUrlAfter(methodGroup(submission))
  return flow.returnTo ?? (configured === config.defaultReturnUrl ? undefined : configured)
}

/** As published, a URL with a return URL has its parameters in order of their names. */
function withReturnTo(url: string, returnTo: string | undefined): string {
  if (returnTo === undefined) return url
  const changed = new URL(url)
  changed.searchParams.set('return_to', returnTo)
  changed.searchParams.sort()
  return changed.href
}

/** Opens the settings in which to choose a new password while the sign-in is recent. */
const openSettings: RecoveryStep = async (submission, { openFlow, now }) => {
  const { issued, project, request, config, csrf } = submission
  if (!issued) return undefined
  const returnTo = configuredReturnUrl(submission)
  const settings = await openFlow({
    kind: 'settings',
    type: isInBrowser(submission) ? 'browser' : 'api',
    project,
    context: { identity: issued.identity },
    session: { ...issued, cookie: undefined, hasHigherAvailableAal: false },
    returnTo,
    requestUrl: withReturnTo(requestUrl(request, project), returnTo),
    csrfDigest: csrf ? csrfDigest(csrf.token) : '',
    messages: [messages.recovered(now() + config.settings.privilegedMaxAgeMs, now())],
  })
  return { settings }
}

/** Binds the flow to the new CSRF token of the browser, which can then still read it. */
const boundToBrowser = (flow: Flow | undefined, { csrf }: RecoverySubmission): Flow | undefined =>
  flow && isBoundToBrowser(flow) && csrf ? { ...flow, csrfDigest: csrfDigest(csrf.token) } : flow

/** Consumes the proof even when sign-in is refused. */
async function consumeProof(submission: RecoverySubmission, services: FlowServices): Promise<void> {
  const { use } = recoveryProof(submission)
  await changeFlow(submission.flow, (current) => boundToBrowser(use(current), submission), services)
}

const consumingProof =
  (step: RecoveryStep): RecoveryStep =>
  async (submission, services) => {
    try {
      const result = await step(submission, services)
      if (isOutcome(result)) await consumeProof(submission, services)
      return result
    } catch (error) {
      await consumeProof(submission, services)
      throw error
    }
  }

/** Reports a hook's refusal in a new flow, since the secret is consumed. */
const retryRefused =
  (step: RecoveryStep): RecoveryStep =>
  async (submission, services) => {
    const result = await step(submission, services)
    const isRefused = isOutcome(result) && result.type === 'refuse'
    return isRefused ? retryRecovery(submission, result.errors, services) : result
  }

/** Steps of a recovery form. */
export function recoverySteps(
  methods: readonly RecoveryMethod[],
  table: HookTable<RecoverySubmission>,
): readonly RecoveryStep[] {
  const hooks = hookSteps(table, (submission) =>
    hooksAfter(submission.config.recovery, methodGroup(submission)),
  )
  /** In the transaction that consumes the proof. */
  const completionSteps = inOrder([verifyAddress, signIn, hooks('finishing'), openSettings])

  /** Only one submission of a proof succeeds. */
  const complete: RecoveryStep = (submission, services) => {
    const { use } = recoveryProof(submission)
    return services.transaction(async (within, tx) => {
      const flow = await changeFlow(
        submission.flow,
        (current) => boundToBrowser(use(current), submission),
        within,
      )
      if (!flow) return refuseForm(messages.alreadyFinished('recovery'))
      const result = await completionSteps({ ...submission, flow }, within)
      await emitSuccess(tx, flow, within)
      return result
    })
  }
  return [
    refuseLinkInCodeFlow,
    refuseSignedIn,
    replaceExpiredRecovery,
    ...methodSteps(methods),
    renewToken,
    withCsrfToken(consumingProof(refuseInactive)),
    retryRefused(withCsrfToken(consumingProof(hooks('accepted')))),
    complete,
    hooks('finished'),
  ]
}
