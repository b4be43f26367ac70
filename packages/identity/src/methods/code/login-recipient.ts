import type { LoginForm, LoginSubmission } from '../../flows/login/login-method.ts'
import type { Services } from '../../flows/services.ts'
import type { Identity } from '../../identities/identity.ts'
import type { IdentityConfig } from '../../identity-config.ts'
import { messages } from '../../messages/messages.ts'
import type { LiveSession } from '../../sessions/sessions.ts'
import { normalise } from '../../values.ts'
import type { Destination } from '../mail-requests.ts'

/** Whom a code to sign in with is for. */
export interface LoginRecipient {
  identity: Identity
  to: Destination
}

/** Whether codes serve as the factor that is asked for. */
export const servesFactor = ({ code }: IdentityConfig, requestedAal: 'aal1' | 'aal2'): boolean =>
  requestedAal === 'aal2' ? code.isSecondFactor : code.isPasswordless

/** Whether a session has a first factor beside codes: a code after a code proves no more than one. */
export const hasOtherFactor = (session: LiveSession | undefined): session is LiveSession =>
  session?.session.methods.some(({ method, aal }) => aal === 'aal1' && method !== 'code') === true

/** What a code that is right proves: a second factor beside another first one, where codes are one. */
export function provenAal(
  { flow, config, session }: LoginSubmission,
  { id }: Identity,
): LoginForm['context']['requestedAal'] {
  if (flow.context.requestedAal === 'aal2') return 'aal2'
  const isSecond = config.code.isSecondFactor && hasOtherFactor(session) && session.identity.id === id
  return isSecond ? 'aal2' : 'aal1'
}

const destination = (value: string): Destination => ({ via: value.includes('@') ? 'email' : 'sms', value })

async function byIdentifier(
  { project, config }: LoginSubmission,
  value: string,
  { identitiesStore }: Services,
): Promise<LoginRecipient | undefined> {
  const to = destination(value)
  const found = await identitiesStore.findByKey(project.id, { kind: 'code', value })
  if (!config.code.takesVerifiedAddress) return found && { identity: found, to }
  // Both are read whatever the first finds, so that an address that nobody has takes no longer.
  const owner = await identitiesStore.findByKey(project.id, { kind: `verifiable:${to.via}`, value })
  const isVerified = owner?.verifiableAddresses.some((address) => address.verified && address.value === value)
  const identity = found ?? (isVerified ? owner : undefined)
  return identity && { identity, to }
}

/** Only an address of the account that is signed in takes a second factor. */
function ownAddress({ session }: LoginSubmission, value: string): LoginRecipient | undefined {
  const address = session?.identity.verifiableAddresses.find((one) => one.value === value)
  return session && address && { identity: session.identity, to: { via: address.via, value } }
}

/** Whom a code is for that is asked for with an identifier; nothing when nobody has it. */
async function findLoginRecipient(
  submission: LoginSubmission,
  identifier: string,
  services: Services,
): Promise<LoginRecipient | undefined> {
  const value = normalise(identifier)
  return submission.flow.context.requestedAal === 'aal2'
    ? ownAddress(submission, value)
    : byIdentifier(submission, value, services)
}

/** Whom a code seems to be for: nobody has the address where accounts are hidden and there is none. */
export interface PossibleRecipient extends Omit<LoginRecipient, 'identity'> {
  identity: Identity | undefined
}

/** As `loginRecipient`; where accounts are hidden, somebody seems to have every identifier. */
export async function findPossibleRecipient(
  submission: LoginSubmission,
  identifier: string,
  services: Services,
): Promise<PossibleRecipient | undefined> {
  const found = await findLoginRecipient(submission, identifier, services)
  const isHidden = submission.config.hidesAccounts && submission.flow.context.requestedAal === 'aal1'
  return found ?? (isHidden ? { identity: undefined, to: destination(normalise(identifier)) } : undefined)
}

/** Whose a code has to be that comes with an identifier: a second factor is that of who is signed in, whichever of their addresses is named. */
export async function findExpectedOwner(
  submission: LoginSubmission,
  identifier: string,
  services: Services,
): Promise<PossibleRecipient | undefined> {
  const { flow, session } = submission
  if (flow.context.requestedAal === 'aal1') return findPossibleRecipient(submission, identifier, services)
  return session && { identity: session.identity, to: destination(normalise(identifier)) }
}

/** What is told when nobody has an identifier. */
export const unknownRecipient = ({ flow }: LoginSubmission) =>
  flow.context.requestedAal === 'aal2' ? messages.unknownAddress() : messages.noCodeAccount()
