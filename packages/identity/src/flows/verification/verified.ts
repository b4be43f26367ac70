import type { SentSecret } from '../../codes/one-time-codes.ts'
import type { Identity } from '../../identities/identities-store.ts'
import { markVerified } from '../../identities/verifiable-addresses.ts'
import { messages } from '../../ui/messages.ts'
import { continueNode, csrfNode } from '../../ui/nodes.ts'
import type { CsrfToken } from '../csrf.ts'
import { nextForm, type Outcome } from '../outcome.ts'
import { returnTarget } from '../return-to.ts'
import type { Services } from '../services.ts'
import type { VerificationSubmission } from './verification-method.ts'

interface Proof {
  group: 'code' | 'link'
  identity: Identity
  secret: SentSecret
  /** What the flow remembers from now on. */
  internal: VerificationSubmission['flow']['internal']
  csrf?: CsrfToken
}

/** Somebody has the code or the link: the address is verified, and the form leads on. */
export function passVerification(
  { flow, config, project }: VerificationSubmission,
  { group, identity, secret, internal, csrf }: Proof,
  { now }: Services,
): Outcome {
  const continueTo = returnTarget({ returnTo: flow.returnTo, project }, config.verification, '')
  return nextForm(
    {
      state: 'passed_challenge',
      active: group,
      nodes: [csrfNode(), continueNode(group, continueTo)],
      messages: [messages.verified()],
      context: { continueTo },
      internal,
    },
    {
      status: 200,
      ...(csrf && { csrf }),
      async alongside(tx) {
        await markVerified(tx, identity, { value: secret.to.value, now: now() })
      },
    },
  )
}
