import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type { Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { Identity, VerifiableAddress } from '../../identities/identity.ts'
import { type CsrfToken, csrfDigest } from '../csrf.ts'
import type { Flow } from '../flow.ts'
import type { NewForm, Submission } from '../flow-definition.ts'
import { checkReturnTo, withQuery } from '../return-to.ts'
import type { Services } from '../services.ts'
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
}

/**
 * Starts a verification for each address of an identity that nothing was sent to yet, in the unit of work of `within`, and
 * resolves with the identity as it is then. Starts none where the project offers no verification.
 */
export type StartVerifications = (
  occasion: VerificationOccasion,
  identity: Identity,
  within: { services: Services; tx: Transaction },
) => Promise<{ identity: Identity; started: StartedVerification[] }>

/** The address of the first flow, going on to where that flow said for afterwards. */
function requestUrlOf({ flow }: Submission): string {
  const url = new URL(flow.requestUrl)
  const wanted = url.searchParams.get('after_verification_return_to')
  if (wanted === null) return flow.requestUrl
  if (wanted) url.searchParams.set('return_to', wanted)
  url.searchParams.delete('after_verification_return_to')
  return url.href
}

/** Where the person may go on to, once the address is verified; nothing when they may not go where they want. */
function returnToOf(requestUrl: string, { project }: Submission): string | undefined {
  try {
    return checkReturnTo(new URL(requestUrl).searchParams.get('return_to') ?? undefined, project)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Without a form it asks for the address. */
function openVerification(
  { submission, csrf }: VerificationOccasion,
  { openFlow }: Services,
  form?: NewForm,
): Promise<Flow> {
  const { project, flow, session } = submission
  const requestUrl = requestUrlOf(submission)
  return openFlow({
    ...{ kind: 'verification', type: flow.type, project, session, context: {}, requestUrl },
    returnTo: returnToOf(requestUrl, submission),
    csrfDigest: csrf ? csrfDigest(csrf.token) : '',
    ...(form && { form }),
  })
}

/** Text messages carry codes, whatever mails carry. */
const methodFor = (
  methods: readonly VerificationMethod[],
  { via }: VerifiableAddress,
  { config }: Submission,
): VerificationMethod | undefined => {
  const name = via === 'email' ? config.verification.use : 'code'
  return methods.find((method) => method.name === name && method.isEnabled(config))
}

/** Sends an address what verifies it, in a flow of its own. */
async function sendAndOpen(
  occasion: VerificationOccasion,
  { method, ...to }: { method: VerificationMethod; identity: Identity | undefined; to: VerifiableAddress },
  { services, tx }: { services: Services; tx: Transaction },
): Promise<Flow> {
  const flow = await openVerification(occasion, services, { nodes: [] })
  const { form, alongside } = method.prepare({ ...occasion.submission, flow }, to, services)
  await services.flows.update({ ...flow, ...form })
  await alongside(tx)
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
    for (const to of identity.verifiableAddresses.filter(({ status }) => status === 'pending')) {
      const method = methodFor(methods, to, occasion.submission)
      if (!method) continue
      const isSent = await services.throttle.allowsMessage({ project, to: to.value })
      const owner = occasion.owner ? occasion.owner(to.value) : identity
      const flow = isSent
        ? await sendAndOpen(occasion, { method, identity: owner, to }, within)
        : await openVerification(occasion, services)
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
