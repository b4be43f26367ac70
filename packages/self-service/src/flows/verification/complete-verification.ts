import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import { returnTarget } from '@tillkey/identity/browser/return-to.ts'
import { markVerified } from '@tillkey/identity/identities/addresses/verifiable-addresses.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { continueNode, csrfNode } from '../../ui/nodes.ts'
import { shown } from '../flow.ts'
import { emitSuccess } from '../flows.ts'
import { type HookTable, hookSteps, hooksAfter } from '../hook.ts'
import { joinAtVerification } from '../organization-hooks.ts'
import { nextForm, type Outcome } from '../outcome.ts'
import type { Services, TransactionServices } from '../services.ts'
import { withCsrfToken } from '../sign-in-headers.ts'
import { isOutcome } from '../step.ts'
import { hookPayload } from '../transient-payload.ts'
import { webHook } from '../web-hook.ts'
import {
  addressChangeMessage,
  changeBy,
  makeChange,
  previewChange,
  withoutChange,
} from './address-changes.ts'
import { retryVerification } from './retry.ts'
import { verificationView } from './verification.ts'
import type { VerificationSubmission } from './verification-method.ts'

/** Hooks of verification flows. */
const verificationHooks: HookTable<VerificationSubmission> = {
  web_hook: webHook({
    flow: (submission) => ({
      ...verificationView(shown(submission.flow), submission.project, undefined),
      ...hookPayload(submission),
    }),
    before: ({ proved }) => proved,
    after: ({ proved }) => proved,
    waits: 'before',
  }),
  organization: joinAtVerification,
}

interface Proof {
  group: 'code' | 'link'
  identity: Identity
  secret: SentSecret
  /** Private state after the proof. */
  internal: VerificationSubmission['flow']['internal']
  csrf?: CsrfToken
}

const hooks = hookSteps(verificationHooks, ({ config, provedBy }) =>
  hooksAfter(config.verification, provedBy),
)

const askHooks = withCsrfToken(hooks('accepted'))

/**
 * Completes a verification: verifies the address unless a hook refuses, and shows where to continue. A
 * requested address is added to the identity unless it was superseded or taken.
 */
export async function passVerification(
  submission: VerificationSubmission,
  proof: Proof,
  services: Services,
): Promise<Outcome> {
  const { identity, secret } = proof
  const change = changeBy(submission.flow, secret)
  if (!change) return pass(submission, { ...proof, make: async () => identity }, services)
  const refuse = (error: unknown): Promise<Outcome> =>
    retryVerification(submission, [{ message: addressChangeMessage(error) }], services)
  const { project } = submission
  const make = (within: TransactionServices) => makeChange(change, identity, { project, within })
  try {
    const changed = await previewChange(change, identity, { project, services })
    return await pass(submission, { ...proof, identity: changed, make, refuse }, services)
  } catch (error) {
    return refuse(error)
  }
}

interface Making extends Proof {
  /** Returns the identity with the address, inside the transaction of `within`. */
  make(within: TransactionServices): Promise<Identity>
  refuse?: (error: unknown) => Promise<Outcome>
}

async function pass(
  submission: VerificationSubmission,
  { group, identity, secret, internal, csrf, make, refuse }: Making,
  services: Services,
): Promise<Outcome> {
  const { flow, config, project } = submission
  const verified = {
    ...submission,
    proved: identity,
    provedBy: group,
    ...(secret.to.via === 'email' && { provedAddress: secret.to.value }),
    csrf: csrf ?? services.csrf.renew(project, identity.id),
  }
  const hooked = await askHooks(verified, services)
  if (isOutcome(hooked))
    return hooked.type === 'refuse' ? retryVerification(submission, hooked.errors, services) : hooked
  const continueTo = returnTarget({ returnTo: flow.returnTo, project }, config.verification, group)
  return nextForm(
    {
      state: 'passed_challenge',
      active: group,
      nodes: [csrfNode(), continueNode(group, continueTo)],
      messages: [messages.verified()],
      context: { continueTo },
      internal: withoutChange(internal),
    },
    {
      status: 200,
      ...(csrf && { csrf }),
      ...(refuse && { recover: refuse }),
      async persist(tx) {
        const within = services.joined(tx)
        const owner = await make(within)
        await markVerified(tx, owner, { value: secret.to.value, now: services.now() })
        await hooks('finishing')({ ...verified, proved: owner }, within)
        await emitSuccess(tx, { ...flow, active: group }, within)
      },
    },
  )
}
