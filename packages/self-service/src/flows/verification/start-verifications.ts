import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { returnToIn } from '@tillkey/identity/browser/return-to.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { MessageAddress } from '../../methods/mail-requests.ts'
import type { Flow } from '../flow.ts'
import type { AccountServices, FlowServices, LimitServices, MessageServices } from '../services.ts'
import type { NewForm, Submission } from '../submission.ts'
import type {
  AddressChange,
  StartedVerification,
  StartVerifications,
  VerificationOccasion,
} from '../verification-occasion.ts'
import { rememberChange } from './address-changes.ts'
import type { VerificationMethod } from './verification-method.ts'

/** URL of the original flow, with its after_verification_return_to as return URL. */
function verificationRequestUrl({ flow, config }: Submission): string {
  const url = new URL(flow.requestUrl)
  const returnTo = url.searchParams.get('after_verification_return_to')
  if (config.rules.verificationQuery === 'encoded') url.searchParams.sort()
  else if (returnTo === null) return flow.requestUrl
  if (returnTo) url.searchParams.set('return_to', returnTo)
  url.searchParams.delete('after_verification_return_to')
  return url.href
}

/** Allowed return URL after the verification; undefined when it is forbidden. */
function allowedReturnTo(requestUrl: string, { project }: Submission): string | undefined {
  try {
    return returnToIn(requestUrl, project)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Opens a verification; without a form it asks for the address. */
function openVerification(
  { submission, csrf }: VerificationOccasion,
  { openFlow }: FlowServices,
  { form, change }: { form?: NewForm; change?: AddressChange | undefined },
): Promise<Flow> {
  const { project, flow, session } = submission
  const requestUrl = verificationRequestUrl(submission)
  return openFlow({
    kind: 'verification',
    type: flow.type,
    project,
    session,
    context: {},
    requestUrl,
    returnTo: allowedReturnTo(requestUrl, submission),
    csrfDigest: csrf ? csrfDigest(csrf.token) : '',
    ...(form && { form }),
    ...(change && { remembered: rememberChange(change) }),
  })
}

/** Phone numbers are always verified by code. */
const methodNameFor = (via: string, { verification }: IdentityConfig): 'code' | 'link' =>
  via === 'email' ? verification.use : 'code'

/** Returns whether the project verifies this kind of address. */
export const isProvable = (via: string, config: IdentityConfig): boolean =>
  config.verification.enabled && config[methodNameFor(via, config)].enabled

const methodFor = (
  methods: readonly VerificationMethod[],
  { via }: MessageAddress,
  { config }: Submission,
): VerificationMethod | undefined =>
  methods.find(({ name, isEnabled }) => name === methodNameFor(via, config) && isEnabled(config))

/** An address to verify, of the identity or requested. */
interface RequiredVerification {
  to: MessageAddress
  owner: Identity | undefined
  change?: AddressChange
}

const requiredVerifications = (
  { owner, changes = [], only }: VerificationOccasion,
  identity: Identity,
): RequiredVerification[] => [
  ...identity.verifiableAddresses
    .filter(({ status, value }) => (only ? only.includes(value) : status === 'pending'))
    .map((to) => ({ to, owner: owner ? owner(to.value) : identity })),
  ...changes.map((change) => ({ to: change.to, owner: identity, change })),
]

/** Sends a message in a new flow. */
async function sendAndOpen(
  occasion: VerificationOccasion,
  { method, to, owner, change }: RequiredVerification & { method: VerificationMethod },
  { services, tx }: { services: FlowServices & MessageServices; tx: Transaction },
): Promise<Flow> {
  const flow = await openVerification(occasion, services, { form: { nodes: [] }, change })
  // Only this flow knows the change, so its code can be resent only there.
  const recipient = { identityId: owner?.id, to, ...(change && { written: to.value }) }
  const { submission } = occasion
  const { form, request } = method.prepare({ ...submission, flow }, recipient, services)
  await services.flows.update({ ...flow, ...form })
  await services.mailRequests.fulfil(tx, { project: submission.project, request, identity: owner })
  return flow
}

/** Creates the starter of verifications, which writes by these services. */
export const createStartVerifications =
  (
    methods: readonly VerificationMethod[],
    services: AccountServices & FlowServices & LimitServices & MessageServices,
  ): StartVerifications =>
  async (occasion, identity, tx) => {
    const { config, project } = occasion.submission
    const started: StartedVerification[] = []
    if (!config.verification.enabled) return { identity, started }
    for (const required of requiredVerifications(occasion, identity)) {
      const { to, change } = required
      const method = methodFor(methods, to, occasion.submission)
      if (!method) continue
      const isSent = await services.throttle.allowsMessage({ project, to: to.value })
      const flow = isSent
        ? await sendAndOpen(occasion, { method, ...required }, { services, tx })
        : await openVerification(occasion, services, { change })
      started.push({ flowId: flow.id, address: to.value, isSent })
    }
    const changed = await services.identitiesStore.find(identity.projectId, identity.id)
    return { identity: changed ?? identity, started }
  }
