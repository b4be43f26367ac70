import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { includeOtherFactor } from '@tillkey/identity/sessions/second-code.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import { normalise, withoutSeparators } from '@tillkey/identity/values.ts'
import { isAddress } from '../../flows/email-form.ts'
import type { LoginForm, LoginSubmission } from '../../flows/login/login-method.ts'
import type { AccountServices } from '../../flows/services.ts'
import { type MessageAddress, toMessageAddress } from '../mail-requests.ts'

/** Recipient of a login code. */
export interface LoginRecipient {
  identity: Identity
  to: MessageAddress
}

/** Returns whether codes are enabled for the requested level. */
export const servesFactor = ({ code }: IdentityConfig, requestedAal: 'aal1' | 'aal2'): boolean =>
  requestedAal === 'aal2' ? code.isSecondFactor : code.isPasswordless

/** Returns whether a session has a first factor other than codes. */
export const hasOtherFactor = (session: LiveSession | undefined): session is LiveSession =>
  session !== undefined && includeOtherFactor(session.session.methods)

/**
 * Level that a correct code reaches: aal2 when codes are a second factor and the session has another first
 * factor.
 */
export function provenAal(
  { flow, config, session }: LoginSubmission,
  { id }: Identity,
): LoginForm['context']['requestedAal'] {
  if (flow.context.requestedAal === 'aal2') return 'aal2'
  const isSecond = config.code.isSecondFactor && hasOtherFactor(session) && session.identity.id === id
  return isSecond ? 'aal2' : 'aal1'
}

/** Credential types whose identifier may be an address for a code. */
const IDENTIFIED = ['code', 'password', 'webauthn']

async function byIdentifier(
  { project, config }: LoginSubmission,
  value: string,
  { identitiesStore }: AccountServices,
): Promise<LoginRecipient | undefined> {
  const to = toMessageAddress(value)
  const found = await identitiesStore.findByKey(project.id, { kind: 'code', value })
  if (!config.code.takesVerifiedAddress) return found && { identity: found, to }
  if (config.rules.codeFallback === 'identifiers' && isAddress(value)) {
    const owner = await identitiesStore.findByKeys(
      project.id,
      IDENTIFIED.map((kind) => ({ kind, value })),
    )
    return owner && { identity: found ?? owner, to }
  }
  // Both lookups always run, so that timing does not reveal whether an address is known.
  const owner = await identitiesStore.findByKey(project.id, { kind: `verifiable:${to.via}`, value })
  const isVerified = owner?.verifiableAddresses.some((address) => address.verified && address.value === value)
  const identity = found ?? (isVerified ? owner : undefined)
  return identity && { identity, to }
}

/** A second factor goes only to an address of the signed-in account. */
function ownAddress({ session }: LoginSubmission, value: string): LoginRecipient | undefined {
  const address = session?.identity.verifiableAddresses.find((one) => one.value === value)
  return session && address && { identity: session.identity, to: { via: address.via, value } }
}

/** Normalises an identifier. In the newer generation, telephone numbers lose their separators. */
const codeIdentifier = ({ config: { rules } }: LoginSubmission, identifier: string): string =>
  rules.phoneIdentifiers === 'E.164' ? withoutSeparators(normalise(identifier)) : normalise(identifier)

/** Finds the recipient of a code by identifier. */
async function findLoginRecipient(
  submission: LoginSubmission,
  identifier: string,
  services: AccountServices,
): Promise<LoginRecipient | undefined> {
  const value = codeIdentifier(submission, identifier)
  return submission.flow.context.requestedAal === 'aal2'
    ? ownAddress(submission, value)
    : byIdentifier(submission, value, services)
}

/** Recipient of a code; without an identity when the account is unknown and accounts are hidden. */
export interface PossibleRecipient extends Omit<LoginRecipient, 'identity'> {
  identity: Identity | undefined
}

/** Same as `findLoginRecipient`, but every identifier has a recipient when accounts are hidden. */
export async function findPossibleRecipient(
  submission: LoginSubmission,
  identifier: string,
  services: AccountServices,
): Promise<PossibleRecipient | undefined> {
  const found = await findLoginRecipient(submission, identifier, services)
  const isHidden = submission.config.hidesAccounts && submission.flow.context.requestedAal === 'aal1'
  return (
    found ?? (isHidden ? { identity: undefined, to: toMessageAddress(normalise(identifier)) } : undefined)
  )
}

/**
 * Expected owner of a submitted code. A second factor belongs to the signed-in user, whichever address is
 * submitted.
 */
export async function findExpectedOwner(
  submission: LoginSubmission,
  identifier: string,
  services: AccountServices,
): Promise<PossibleRecipient | undefined> {
  const { flow, session } = submission
  if (flow.context.requestedAal === 'aal1') return findPossibleRecipient(submission, identifier, services)
  return session && { identity: session.identity, to: toMessageAddress(normalise(identifier)) }
}

/** Message for an unknown identifier. */
export const unknownRecipient = ({ flow }: LoginSubmission) =>
  flow.context.requestedAal === 'aal2' ? messages.unknownAddress() : messages.noCodeAccount()
