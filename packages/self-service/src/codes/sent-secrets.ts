import type { Address, Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import type { Flow } from '../flows/flow.ts'
import { changeFlow } from '../flows/flows.ts'
import type { AccountServices, FlowServices, MessageServices } from '../flows/services.ts'
import type { Submission } from '../flows/submission.ts'
import { changeBy } from '../flows/verification/address-changes.ts'
import type { SentSecret } from './one-time-codes.ts'

/** Upper bound on valid links per flow. */
const MAX_LINKS = 10

/** Secrets sent for a flow, as stored in `internal`. */
interface Sent {
  /** Last code; null once used. A code for an unknown address has no identity. */
  code?: SentSecret | null
  /** Codes sent at the same time to other addresses. */
  otherCodes?: SentSecret[]
  links?: SentSecret[]
  /** Digest of the used code. */
  usedCode?: string
  /** Attempts at the code. */
  tries?: number
}

/** Only this file writes these members. */
const readSent = ({ internal }: Flow): Sent => internal

/** Stores a new code, or clears it; replaces the previous one. */
export function withCode(
  flow: Flow,
  code: SentSecret | undefined,
  otherCodes: readonly SentSecret[] = [],
): JsonObject {
  const { otherCodes: _replaced, ...internal } = flow.internal
  return { ...internal, code: code ?? null, ...(otherCodes.length > 0 && { otherCodes }) }
}

/** Stores new codes. In the newer generation, this resets the number of tries. */
export function withFreshCodes(
  flow: Flow,
  [code, ...others]: readonly SentSecret[],
  { codeTries }: IdentityRules,
): JsonObject {
  const internal = withCode(flow, code, others)
  return codeTries === 'all' ? internal : { ...internal, tries: 0 }
}

/** Adds a link; earlier links stay valid. */
export const withLink = (flow: Flow, link: SentSecret): JsonObject => ({
  ...flow.internal,
  links: [...(readSent(flow).links ?? []), link].slice(-MAX_LINKS),
})

/** Returns the codes last sent for a flow; none before the first and once one is used. */
function currentCodes(flow: Flow): SentSecret[] {
  const { code, otherCodes = [] } = readSent(flow)
  return code ? [code, ...otherCodes] : otherCodes
}

/** Returns the secret of a submitted code, among those last sent; undefined for a wrong code. */
export function findCode(
  flow: Flow,
  code: string,
  { codes }: Pick<MessageServices, 'codes'>,
): SentSecret | undefined {
  return currentCodes(flow).find((secret) => codes.matches(code, secret, flow.id))
}

type OfFlow = Pick<Submission, 'flow' | 'project'>

/** Addresses that a kind of flow can prove; undefined when it proves an identifier. */
const provableAddresses = (kind: string, identity: Identity): readonly Address[] | undefined =>
  ({ recovery: identity.recoveryAddresses, verification: identity.verifiableAddresses })[kind]

/**
 * Whether the identity still has the address, or waits for it. Secrets issued to administrators have no
 * address.
 */
function isStillOwn(flow: Flow, secret: SentSecret, identity: Identity): boolean {
  const { via, value } = secret.to
  const addresses = provableAddresses(flow.kind, identity)
  if (!addresses || value === '' || changeBy(flow, secret)) return true
  return addresses.some((address) => address.via === via && address.value === value)
}

/** Returns the recipient of a secret; undefined when the identity is gone or has lost the address. */
export async function findRecipient(
  { flow, project }: OfFlow,
  secret: SentSecret,
  { identitiesStore }: Pick<AccountServices, 'identitiesStore'>,
): Promise<Identity | undefined> {
  const identity = await identitiesStore.find(project.id, secret.identityId)
  return identity && isStillOwn(flow, secret, identity) ? identity : undefined
}

/** Returns the secret of a submitted code and its identity; undefined for a wrong code. */
export async function findCodeOwner(
  submission: OfFlow,
  code: string,
  services: Pick<AccountServices, 'identitiesStore'> & Pick<MessageServices, 'codes'>,
): Promise<{ secret: SentSecret; identity: Identity } | undefined> {
  const secret = findCode(submission.flow, code, services)
  if (!secret) return undefined
  const identity = await findRecipient(submission, secret, services)
  return identity && { secret, identity }
}

/** Returns the link of a token. */
export const findLink = (
  flow: Flow,
  token: string,
  { codes }: Pick<MessageServices, 'codes'>,
): SentSecret | undefined => readSent(flow).links?.find((link) => codes.matches(token, link, flow.id))

/** Marks the code as used; undefined when it was used already or replaced. */
export function withUsedCode<C extends object>(flow: Flow<C>, used: SentSecret): Flow<C> | undefined {
  if (!currentCodes(flow).some(({ digest }) => digest === used.digest)) return undefined
  const internal = { ...withCode(flow, undefined), usedCode: used.digest }
  return { ...flow, state: 'passed_challenge', internal }
}

/** Returns whether a code is the one already used. */
export function isUsedCode(flow: Flow, code: string, { codes }: Pick<MessageServices, 'codes'>): boolean {
  const { usedCode: digest } = readSent(flow)
  return digest !== undefined && codes.matches(code, { digest }, flow.id)
}

/** Removes a used link; undefined when it was used already. */
export function withoutLink<C extends object>(flow: Flow<C>, used: SentSecret): Flow<C> | undefined {
  const links = readSent(flow).links ?? []
  const others = links.filter(({ digest }) => digest !== used.digest)
  return others.length < links.length ? { ...flow, internal: { ...flow.internal, links: others } } : undefined
}

/** A flow whose code was tried once more. */
interface CountedTry<Context extends object> {
  flow: Flow<Context>
  isWithinLimit: boolean
}

/** Counts an attempt at the code before it is checked, so that concurrent attempts cannot slip through. */
export async function countCodeTry<Context extends object>(
  { flow, config }: { flow: Flow<Context>; config: IdentityConfig },
  services: Pick<FlowServices, 'flows' | 'now'>,
): Promise<CountedTry<Context>> {
  const readTries = (current: Flow): number => readSent(current).tries ?? 0
  const counted = await changeFlow(
    flow,
    (current) => ({ ...current, internal: { ...current.internal, tries: readTries(current) + 1 } }),
    services,
  )
  if (!counted) throw new Error('the attempt was not counted')
  return { flow: counted, isWithinLimit: readTries(counted) <= config.code.maxSubmissions }
}
