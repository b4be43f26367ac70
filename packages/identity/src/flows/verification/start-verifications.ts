import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type { Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { type CsrfToken, csrfDigest } from '../../browser/csrf.ts'
import { returnToIn, withQuery } from '../../browser/return-to.ts'
import type { Identity } from '../../identities/identity.ts'
import type { IdentityConfig } from '../../identity-config.ts'
import type { Destination } from '../../methods/mail-requests.ts'
import type { Flow } from '../flow.ts'
import type { NewForm, Submission } from '../flow-definition.ts'
import type { Services } from '../services.ts'
import { type AddressChange, rememberChange } from './address-changes.ts'
import type { VerificationMethod } from './verification-method.ts'

/** A verification that nobody asked for: what somebody did brought an address that has to be verified. */
export interface StartedVerification {
  flowId: string
  address: string
  /** Whether something was sent: an address that was written to too often is asked for in the flow. */
  isSent: boolean
}

/** What brought the address. */
export interface VerificationOccasion {
  submission: Submission
  /** The anti-forgery token that the browser has from now on; absent for apps. */
  csrf: CsrfToken | undefined
  /** Who has an address, where that is not the identity itself: nobody is sent what somebody else should have. */
  owner?(address: string): Identity | undefined
  /** Addresses that it gets once they are verified. */
  changes?: readonly AddressChange[] | undefined
}

/**
 * Starts a verification for each address of an identity that nothing was sent to yet, and for each that it gets then, in the unit of work of `within`, and
 * resolves with the identity as it is then. Starts none where the project offers no verification.
 */
export type StartVerifications = (
  occasion: VerificationOccasion,
  identity: Identity,
  within: { services: Services; tx: Transaction },
) => Promise<{ identity: Identity; started: StartedVerification[] }>

/** The address of the first flow, going on to where that flow said for afterwards. */
function verificationRequestUrl({ flow }: Submission): string {
  const url = new URL(flow.requestUrl)
  const returnTo = url.searchParams.get('after_verification_return_to')
  if (returnTo === null) return flow.requestUrl
  if (returnTo) url.searchParams.set('return_to', returnTo)
  url.searchParams.delete('after_verification_return_to')
  return url.href
}

/** Where the person may go on to, once the address is verified; nothing when they may not go where they want. */
function allowedReturnTo(requestUrl: string, { project }: Submission): string | undefined {
  try {
    return returnToIn(requestUrl, project)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Without a form it asks for the address. */
function openVerification(
  { submission, csrf }: VerificationOccasion,
  { openFlow }: Services,
  { form, change }: { form?: NewForm; change?: AddressChange | undefined },
): Promise<Flow> {
  const { project, flow, session } = submission
  const requestUrl = verificationRequestUrl(submission)
  return openFlow({
    ...{ kind: 'verification', type: flow.type, project, session, context: {}, requestUrl },
    returnTo: allowedReturnTo(requestUrl, submission),
    csrfDigest: csrf ? csrfDigest(csrf.token) : '',
    ...(form && { form }),
    ...(change && { remembered: rememberChange(change) }),
  })
}

/** Text messages carry codes, whatever mails carry. */
const methodNameFor = (via: string, { verification }: IdentityConfig): 'code' | 'link' =>
  via === 'email' ? verification.use : 'code'

/** Whether a project has addresses of a kind verified. */
export const isProvable = (via: string, config: IdentityConfig): boolean =>
  config.verification.enabled && config[methodNameFor(via, config)].enabled

const methodFor = (
  methods: readonly VerificationMethod[],
  { via }: Destination,
  { config }: Submission,
): VerificationMethod | undefined =>
  methods.find(({ name, isEnabled }) => name === methodNameFor(via, config) && isEnabled(config))

/** An address that is to be verified: one that the identity has, or one that it gets then. */
interface RequiredVerification {
  to: Destination
  owner: Identity | undefined
  change?: AddressChange
}

const requiredVerifications = (
  { owner, changes = [] }: VerificationOccasion,
  identity: Identity,
): RequiredVerification[] => [
  ...identity.verifiableAddresses
    .filter(({ status }) => status === 'pending')
    .map((to) => ({ to, owner: owner ? owner(to.value) : identity })),
  ...changes.map((change) => ({ to: change.to, owner: identity, change })),
]

/** Sends an address what verifies it, in a flow of its own. */
async function sendAndOpen(
  occasion: VerificationOccasion,
  { method, to, owner, change }: RequiredVerification & { method: VerificationMethod },
  { services, tx }: { services: Services; tx: Transaction },
): Promise<Flow> {
  const flow = await openVerification(occasion, services, { form: { nodes: [] }, change })
  // Only this flow knows of the change: it is where a code is asked for once more.
  const recipient = { identityId: owner?.id, to, ...(change && { written: to.value }) }
  const { submission } = occasion
  const { form, request } = method.prepare({ ...submission, flow }, recipient, services)
  await services.flows.update({ ...flow, ...form })
  await services.mailRequests.fulfil(tx, { project: submission.project, request, identity: owner })
  return flow
}

/** Starts verifications by these methods. */
export const createStartVerifications =
  (methods: readonly VerificationMethod[]): StartVerifications =>
  async (occasion, identity, within) => {
    const { config, project } = occasion.submission
    const { services } = within
    const started: StartedVerification[] = []
    if (!config.verification.enabled) return { identity, started }
    for (const required of requiredVerifications(occasion, identity)) {
      const { to, change } = required
      const method = methodFor(methods, to, occasion.submission)
      if (!method) continue
      const isSent = await services.throttle.allowsMessage({ project, to: to.value })
      const flow = isSent
        ? await sendAndOpen(occasion, { method, ...required }, within)
        : await openVerification(occasion, services, { change })
      started.push({ flowId: flow.id, address: to.value, isSent })
    }
    const changed = await services.identitiesStore.find(identity.projectId, identity.id)
    return { identity: changed ?? identity, started }
  }

/** What tells somebody of the verifications that were started; a browser's with the address of their page. */
export const showVerifications = (
  started: readonly StartedVerification[],
  { config, flow }: Pick<Submission, 'config' | 'flow'>,
): ContinueWith[] =>
  started.map(({ flowId, address }) => {
    const url = withQuery(config.verification.uiUrl, { flow: flowId })
    const shown = { id: flowId, verifiable_address: address, ...(flow.type === 'browser' && { url }) }
    return { action: 'show_verification_ui', flow: shown }
  })
