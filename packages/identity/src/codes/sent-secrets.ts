import type { Flow } from '../flows/flow.ts'
import type { Submission } from '../flows/flow-definition.ts'
import { changeFlow } from '../flows/flows.ts'
import type { Services } from '../flows/services.ts'
import { changeBy } from '../flows/verification/address-changes.ts'
import type { Address, Identity } from '../identities/identity.ts'
import type { JsonObject } from '../values.ts'
import type { SentSecret } from './one-time-codes.ts'

/** Of the links of one flow that work at the same time. */
const MAX_LINKS = 10

/** What a flow remembers of what was sent for it. */
interface Sent {
  /** The last code; null once it is used. That of an address that nobody has belongs to nobody. */
  code?: SentSecret | null
  links?: SentSecret[]
  /** Digest of the code that was used. */
  usedCode?: string
  /** Codes that were tried. */
  tries?: number
}

/** Only this file writes these four. */
const readSent = ({ internal }: Flow): Sent => internal

/** What the flow remembers when a code was sent, or used; a code that was sent before is good no longer. */
export const withCode = (flow: Flow, code: SentSecret | undefined): JsonObject => ({
  ...flow.internal,
  code: code ?? null,
})

/** What the flow remembers when a link was sent; links that were sent before stay good. */
export const withLink = (flow: Flow, link: SentSecret): JsonObject => ({
  ...flow.internal,
  links: [...(readSent(flow).links ?? []), link].slice(-MAX_LINKS),
})

/** The code that was sent last for a flow. */
export const currentCode = (flow: Flow): SentSecret | undefined => readSent(flow).code ?? undefined

type OfFlow = Pick<Submission, 'flow' | 'project'>

/** The addresses at which a kind of flow proves who somebody is; nothing where it goes by what they sign in with. */
const provableAddresses = (kind: string, identity: Identity): readonly Address[] | undefined =>
  ({ recovery: identity.recoveryAddresses, verification: identity.verifiableAddresses })[kind]

/** Whether something was sent to an address that the identity still has, or waits for. What administrators order is sent nowhere. */
function isStillOwn(flow: Flow, secret: SentSecret, identity: Identity): boolean {
  const { via, value } = secret.to
  const addresses = provableAddresses(flow.kind, identity)
  if (!addresses || value === '' || changeBy(flow, secret)) return true
  return addresses.some((address) => address.via === via && address.value === value)
}

/** Whom something was sent to; nothing when they are gone, or have lost the address since. */
export async function findRecipient(
  { flow, project }: OfFlow,
  secret: SentSecret,
  { identitiesStore }: Pick<Services, 'identitiesStore'>,
): Promise<Identity | undefined> {
  const identity = await identitiesStore.find(project.id, secret.identityId)
  return identity && isStillOwn(flow, secret, identity) ? identity : undefined
}

/** What was sent, and whom it is of; nothing when a code is not the one that was sent, or nobody's any more. */
export async function findCodeOwner(
  submission: OfFlow,
  code: string,
  services: Pick<Services, 'codes' | 'identitiesStore'>,
): Promise<{ secret: SentSecret; identity: Identity } | undefined> {
  const { flow } = submission
  const secret = currentCode(flow)
  if (!secret || !services.codes.matches(code, secret, flow.id)) return undefined
  const identity = await findRecipient(submission, secret, services)
  return identity && { secret, identity }
}

/** The link of a flow that a token is of. */
export const findLink = (
  flow: Flow,
  token: string,
  { codes }: Pick<Services, 'codes'>,
): SentSecret | undefined => readSent(flow).links?.find((link) => codes.matches(token, link, flow.id))

/** The flow once its code was used, which it can be once: nothing when it was used already, or another was sent. */
export function withUsedCode<C extends object>(flow: Flow<C>, used: SentSecret): Flow<C> | undefined {
  if (currentCode(flow)?.digest !== used.digest) return undefined
  const internal = { ...withCode(flow, undefined), usedCode: used.digest }
  return { ...flow, state: 'passed_challenge', internal }
}

/** Whether a code is the one that was used in a flow. */
export function isUsedCode(flow: Flow, code: string, { codes }: Pick<Services, 'codes'>): boolean {
  const { usedCode: digest } = readSent(flow)
  return digest !== undefined && codes.matches(code, { digest }, flow.id)
}

/** The flow without a link, which was used; nothing when it was used already. */
export function withoutLink<C extends object>(flow: Flow<C>, used: SentSecret): Flow<C> | undefined {
  const links = readSent(flow).links ?? []
  const others = links.filter(({ digest }) => digest !== used.digest)
  return others.length < links.length ? { ...flow, internal: { ...flow.internal, links: others } } : undefined
}

/**
 * Counts one more try at the code, before it is looked at, so that tries made at once cannot slip through. Tells whether it
 * is one too many; the submission goes on with the flow that was counted in.
 */
export async function countCodeTry(
  submission: Submission,
  services: Services,
): Promise<'counted' | 'too many'> {
  const triesOf = (flow: Flow): number => readSent(flow).tries ?? 0
  const counted = await changeFlow(
    submission.flow,
    (current) => ({ ...current, internal: { ...current.internal, tries: triesOf(current) + 1 } }),
    services,
  )
  if (!counted) throw new Error('a try was not counted')
  submission.flow = counted
  return triesOf(counted) > submission.config.code.maxSubmissions ? 'too many' : 'counted'
}
