import { redirect } from '@tillkey/host'
import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { awayTarget, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn } from '@tillkey/identity/errors/self-service-errors.ts'
import { markVerified } from '@tillkey/identity/identities/verifiable-addresses.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { Flow } from '../flow.ts'
import type { Step } from '../flow-definition.ts'
import { changeFlow, emitSuccess, isBoundToBrowser } from '../flows.ts'
import { refuseForm } from '../outcome.ts'
import { textField } from '../payload.ts'
import type { Services } from '../services.ts'
import { withCsrfToken } from '../sign-in-headers.ts'
import { type HookTable, hookSteps, hooksAfter, runMethod } from '../steps.ts'
import { hasCode, type RecoveryMethod, type RecoverySubmission } from './recovery-method.ts'
import { replaceExpiredRecovery, retryRecovery } from './retry.ts'

type RecoveryStep = Step<RecoverySubmission>

/** Code flows have no link to follow. */
const refuseLinkInCodeFlow: RecoveryStep = (submission) => {
  const { request, flow } = submission
  if (request.method === 'GET' && flow.active === 'code')
    submission.unreadable = 'This form needs a code. Open its page and enter the code there.'
}

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
const renewToken: RecoveryStep = (submission, { csrf }) => {
  const { proof, project } = submission
  if (proof && isInBrowser(submission)) submission.csrf = csrf.renew(project, proof.identity.id)
}

const refuseInactive: RecoveryStep = ({ proof }) => {
  if (proof?.identity.state === 'inactive') throw identityDisabled(proof.identity.id)
}

/** A link opens in a browser, whatever client started the flow. */
export const isInBrowser = ({ proof, flow }: RecoverySubmission): boolean =>
  proof?.method === 'link_recovery' || flow.type === 'browser'

/** Receiving the secret verifies its address. */
const verifyAddress: RecoveryStep = async ({ proof }, { transaction, now }) => {
  if (!proof || proof.secret.to.value === '') return
  const { identity, secret } = proof
  proof.identity = await transaction((_within, tx) =>
    markVerified(tx, identity, { value: secret.to.value, now: now() }),
  )
}

const signIn: RecoveryStep = async (submission, { sessions }) => {
  const { proof, request, project } = submission
  if (!proof) return
  const { identity, method } = proof
  submission.issued = await sessions.start(request, project, { identity, method: { method, aal: 'aal1' } })
}

/** Settings group of the method. */
const methodGroup = ({ proof }: RecoverySubmission): string => proof?.method.replace('_recovery', '') ?? ''

/** Return URL of the request or project, if any. */
function configuredReturnUrl(submission: RecoverySubmission): string | undefined {
  const { flow, config } = submission
  const said = config.recovery.returnUrlAfter(methodGroup(submission))
  return flow.returnTo ?? (said === config.defaultReturnUrl ? undefined : said)
}

/** Opens the settings in which to choose a new password while the sign-in is recent. */
const openSettings: RecoveryStep = async (submission, { openFlow, now }) => {
  const { issued, project, request, config, csrf } = submission
  if (!issued) return
  const returnTo = configuredReturnUrl(submission)
  submission.settings = await openFlow({
    kind: 'settings',
    type: isInBrowser(submission) ? 'browser' : 'api',
    project,
    context: { identity: issued.identity },
    session: { ...issued, cookie: undefined, hasHigherAvailableAal: false },
    returnTo,
    requestUrl: withQuery(requestUrl(request, project), { return_to: returnTo }),
    csrfDigest: csrf ? csrfDigest(csrf.token) : '',
    messages: [messages.recovered(now() + config.settings.privilegedMaxAgeMs, now())],
  })
}

/** Binds the flow to the new CSRF token of the browser, which can then still read it. */
const boundToBrowser = (flow: Flow | undefined, { csrf }: RecoverySubmission): Flow | undefined =>
  flow && isBoundToBrowser(flow) && csrf ? { ...flow, csrfDigest: csrfDigest(csrf.token) } : flow

/** Consumes the proof even when sign-in is refused. */
async function consumeProof(submission: RecoverySubmission, services: Services): Promise<void> {
  const { proof, flow } = submission
  if (proof) await changeFlow(flow, (current) => boundToBrowser(proof.use(current), submission), services)
}

const consumingProof =
  (step: RecoveryStep): RecoveryStep =>
  async (submission, services) => {
    try {
      const outcome = await step(submission, services)
      if (outcome) await consumeProof(submission, services)
      return outcome
    } catch (error) {
      await consumeProof(submission, services)
      throw error
    }
  }

/** Reports a hook's refusal in a new flow, since the secret is consumed. */
const retryRefused =
  (step: RecoveryStep): RecoveryStep =>
  async (submission, services) => {
    const outcome = await step(submission, services)
    return outcome?.type === 'refuse' ? retryRecovery(submission, outcome.errors, services) : outcome
  }

/** Steps of a recovery form. */
export function recoverySteps(
  methods: readonly RecoveryMethod[],
  table: HookTable<RecoverySubmission>,
): readonly RecoveryStep[] {
  const hooks = hookSteps(table, (submission) =>
    hooksAfter(submission.config.recovery, methodGroup(submission)),
  )

  /** Only one submission of a proof succeeds. */
  const complete: RecoveryStep = (submission, services) => {
    const { proof, flow } = submission
    if (!proof) throw new Error('a recovery method set no proof')
    return services.transaction(async (within, tx) => {
      const used = await changeFlow(flow, (current) => boundToBrowser(proof.use(current), submission), within)
      if (!used) return refuseForm(messages.alreadyFinished('recovery'))
      submission.flow = used
      for (const step of [verifyAddress, signIn, hooks('finishing'), openSettings])
        await step(submission, within)
      await emitSuccess(tx, used, within)
      return undefined
    })
  }
  return [
    refuseLinkInCodeFlow,
    refuseSignedIn,
    replaceExpiredRecovery,
    runMethod(methods),
    renewToken,
    withCsrfToken(consumingProof(refuseInactive)),
    retryRefused(withCsrfToken(consumingProof(hooks('accepted')))),
    complete,
    hooks('finished'),
  ]
}
