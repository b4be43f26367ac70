import { redirect } from '@tillkey/host'
import { awayTarget } from '@tillkey/identity/browser/return-to.ts'
import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn, flowDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import { IdentityConflictError, InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { marked } from '@tillkey/identity/schemas/identity-schemas.ts'
import { isObject } from '@tillkey/identity/values.ts'
import { UniqueViolation } from '@tillkey/sql'
import { duplicateMessage, findDuplicate } from '../duplicate.ts'
import type { Step } from '../flow-definition.ts'
import { finishOnce } from '../flows.ts'
import { type Outcome, refuse, refuseForm } from '../outcome.ts'
import type { Services } from '../services.ts'
import { withCsrfToken } from '../sign-in-headers.ts'
import {
  type HookTable,
  hookSteps,
  hooksAfter,
  redirectToOrganizationProvider,
  replaceExpired,
  runMethod,
} from '../steps.ts'
import { findHiddenOwner, hidesDuplicate, recipientFor, withSent } from './hidden-duplicate.ts'
import type { RegistrationMethod, RegistrationSubmission } from './registration-method.ts'

type RegistrationStep = Step<RegistrationSubmission>

/** Throws 400 when registration is disabled. */
export function assertRegistrationEnabled({ registration }: IdentityConfig): void {
  if (!registration.enabled) throw flowDisabled('registration')
}

const refuseWhenDisabled: RegistrationStep = ({ config }) => assertRegistrationEnabled(config)

const refuseSignedIn: RegistrationStep = ({ session, client, request, project }) => {
  if (!session) return undefined
  if (client !== 'browser') throw alreadySignedIn()
  return { type: 'respond', response: redirect(awayTarget(request, project), {}, 302) }
}

/** Assigns the id of the future identity, under which its form is stored. */
function ensureIdentityId({ accepted }: RegistrationSubmission, { newId }: Services): string {
  if (!accepted) throw new Error('a registration method set no draft')
  accepted.draft.id ??= newId()
  return accepted.draft.id
}

/** To hide duplicates by timing as well, a decoy is written and rolled back. */
async function createIdentity(
  submission: RegistrationSubmission,
  owner: Identity | undefined,
  { identities, transaction }: Services,
): Promise<void> {
  const { accepted, project } = submission
  if (!accepted) throw new Error('a registration method set no draft')
  const { draft } = accepted
  const create = async (isDecoy: boolean): Promise<void> => {
    submission.identity = (await identities.create(project, { ...draft, isDecoy })).identity
  }
  if (!hidesDuplicate(submission)) return create(false)
  return transaction((_within, tx) =>
    tx.part(async () => {
      await create(owner !== undefined)
      return owner ? 'undo' : 'keep'
    }),
  )
}

/** Starts verifications; a browser gets the CSRF token that their flows know. */
async function verifyAddresses(
  submission: RegistrationSubmission,
  owner: Identity | undefined,
  { transaction, csrf }: Services,
): Promise<void> {
  const { identity, flow, project, config } = submission
  if (!identity || !config.verification.enabled) return
  const isPending = identity.verifiableAddresses.some(({ status }) => status === 'pending')
  if (isPending && flow.type === 'browser') submission.csrf = csrf.renew(project, identity.id)
  await transaction(async (services, tx) => {
    const occasion = { submission, csrf: submission.csrf, ...(owner && { owner: recipientFor(owner) }) }
    const after = await services.startVerifications(occasion, identity, { services, tx })
    submission.identity = owner ? withSent(identity, after.started) : after.identity
    submission.verifications = after.started
  })
}

/** A hook may create an inactive account: it exists, but is neither signed in nor sent messages. */
const isInactive = ({ identity }: RegistrationSubmission): boolean => identity?.state === 'inactive'

const refuseInactive: RegistrationStep = (submission) => {
  if (submission.identity && isInactive(submission)) throw identityDisabled(submission.identity.id)
}

/** Discards the submitted traits. */
function forgetTraits(submission: RegistrationSubmission): void {
  submission.payload = { ...submission.payload, traits: {} }
}

/** Responds to a duplicate, with sign-in hints when the project allows them. */
async function answerDuplicate(
  submission: RegistrationSubmission,
  services: Services,
): Promise<Outcome | void> {
  const { config, accepted, onDuplicate } = submission
  if (onDuplicate) return onDuplicate()
  forgetTraits(submission)
  const canHint = config.registration.givesHints && accepted !== undefined
  const duplicate = canHint ? await findDuplicate(submission, accepted.draft, services) : undefined
  return refuseForm(duplicate ? duplicateMessage(config, duplicate) : messages.duplicateIdentifier())
}

/**
 * A form creates one account. A repeated form of an app is told about the duplicate when the project allows
 * it.
 */
const refuseFinished: RegistrationStep = async (submission, services) => {
  submission.isRepeatable = false
  const { flow, accepted, config } = submission
  if (flow.finishedAt === undefined || config.hidesAccounts || !accepted) return undefined
  const isTaken = (await findDuplicate(submission, accepted.draft, services)) !== undefined
  return isTaken ? answerDuplicate(submission, services) : undefined
}

/** A unique violation can only concern the keys of the identity. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof IdentityConflictError || error instanceof UniqueViolation

/** Retries once when a hidden duplicate appeared concurrently. */
async function retryAfterConflict<T>(
  submission: RegistrationSubmission,
  finish: () => Promise<T>,
): Promise<T> {
  try {
    return await finish()
  } catch (error) {
    if (!isDuplicate(error) || !hidesDuplicate(submission)) throw error
    return finish()
  }
}

/** The method validated the form, so the fault lies in a hook's change and its values are not shown. */
function refuseHooked(submission: RegistrationSubmission, { errors }: InvalidTraitsError): Outcome {
  forgetTraits(submission)
  return refuse(...errors)
}

/** The transient payload must be an object; methods with a redirect check it themselves. */
const refuseTransient: RegistrationStep = ({ payload: { method, transient_payload: sent } }) => {
  const isChecked = method === 'password' || method === 'code'
  if (!isChecked || sent === undefined || sent === null || isObject(sent)) return undefined
  const actual = Array.isArray(sent) ? 'array' : typeof sent
  return refuse({ name: 'transient_payload', message: messages.wrongType(['object'], actual) })
}

const viaMail = (via: string | undefined): string | undefined => (via === 'email' ? via : undefined)

/** Email addresses of a form, as marked by the schema. */
function formAddresses({ config: { schemas }, payload: { traits } }: RegistrationSubmission): string[] {
  if (!isObject(traits)) return []
  const schema = schemas.get(schemas.defaultId)
  return marked(
    schema,
    traits,
    ({ verification, recovery, identifies }) =>
      viaMail(verification) ?? viaMail(recovery) ?? (identifies.length > 0 ? 'email' : undefined),
  ).map(({ value }) => value)
}

const configuredHooks = ({ config, accepted }: RegistrationSubmission) =>
  hooksAfter(config.registration, accepted?.method.method)

/** Steps of a registration form. */
export function registrationSteps(
  methods: readonly RegistrationMethod[],
  table: HookTable<RegistrationSubmission>,
): readonly RegistrationStep[] {
  const hooks = hookSteps(table, configuredHooks)
  async function finish(submission: RegistrationSubmission, services: Services): Promise<Outcome | void> {
    const about = ensureIdentityId(submission, services)
    const owner = await findHiddenOwner(submission, services)
    return finishOnce(submission, services, owner ? {} : { about }, async (within) => {
      await createIdentity(submission, owner, within)
      if (isInactive(submission)) return
      await verifyAddresses(submission, owner, within)
      if (!owner) await hooks('finishing')(submission, within)
    })
  }
  const complete: RegistrationStep = async (submission, services) => {
    try {
      return await retryAfterConflict(submission, () => finish(submission, services))
    } catch (error) {
      if (isDuplicate(error)) return answerDuplicate(submission, services)
      if (error instanceof InvalidTraitsError) return refuseHooked(submission, error)
      forgetTraits(submission)
      throw error
    }
  }
  return [
    refuseWhenDisabled,
    refuseSignedIn,
    replaceExpired,
    redirectToOrganizationProvider(formAddresses),
    refuseTransient,
    runMethod(methods),
    refuseFinished,
    hooks('accepted'),
    complete,
    refuseInactive,
    withCsrfToken(hooks('finished')),
  ]
}
