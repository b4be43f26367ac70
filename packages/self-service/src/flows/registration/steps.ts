import { redirect } from '@tillkey/host'
import { awayTarget } from '@tillkey/identity/browser/return-to.ts'
import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn, flowDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import { IdentityConflictError, InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { marked } from '@tillkey/identity/schemas/identity-schemas.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { UniqueViolation } from '@tillkey/sql'
import { duplicateMessage, findDuplicate } from '../duplicate.ts'
import { methodSteps } from '../flow-method.ts'
import { finishOnce } from '../flows.ts'
import { type HookTable, hookSteps, hooksAfter } from '../hook.ts'
import { type Outcome, refuse, refuseForm, respondWith } from '../outcome.ts'
import type { AccountServices, FlowServices, TransactionServices } from '../services.ts'
import { withCsrfToken } from '../sign-in-headers.ts'
import { inOrder } from '../step.ts'
import { redirectToOrganizationProvider, replaceExpired } from '../steps.ts'
import { findHiddenOwner, hidesDuplicate, recipientFor, withSent } from './hidden-duplicate.ts'
import {
  acceptedRegistration,
  type RegistrationMethod,
  type RegistrationStep,
  type RegistrationSubmission,
} from './registration-method.ts'

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

/** The identity is stored under this id, and the form about it. */
const assignIdentityId: RegistrationStep = (submission, { newId }) => {
  const accepted = acceptedRegistration(submission)
  const { draft } = accepted
  return { accepted: { ...accepted, draft: { ...draft, id: draft.id ?? newId() } } }
}

/** To hide duplicates by timing as well, a decoy is written and rolled back. */
const createIdentity: RegistrationStep = async (submission, { identities, transaction }) => {
  const { project, hiddenOwner } = submission
  const { draft } = acceptedRegistration(submission)
  const create = async (isDecoy: boolean) =>
    (await identities.create(project, { ...draft, isDecoy })).identity
  if (!hidesDuplicate(submission)) return { identity: await create(false) }
  return transaction(async (_within, tx) => {
    let identity: Identity | undefined
    await tx.part(async () => {
      identity = await create(hiddenOwner !== undefined)
      return hiddenOwner ? 'undo' : 'keep'
    })
    return identity && { identity }
  })
}

/** Starts verifications; a browser gets the CSRF token that their flows know. */
const verifyAddresses: RegistrationStep = async (submission, { transaction, csrf: tokens }) => {
  const { identity, flow, project, config, hiddenOwner: owner } = submission
  if (!identity || !config.verification.enabled) return undefined
  const isPending = identity.verifiableAddresses.some(({ status }) => status === 'pending')
  const csrf = isPending && flow.type === 'browser' ? tokens.renew(project, identity.id) : submission.csrf
  const occasion = { submission, csrf, ...(owner && { owner: recipientFor(owner) }) }
  const after = await transaction((services, tx) => services.startVerifications(occasion, identity, tx))
  return {
    ...(csrf && { csrf }),
    identity: owner ? withSent(identity, after.started) : after.identity,
    verifications: after.started,
  }
}

/** A hook may create an inactive account: it exists, but is neither signed in nor sent messages. */
const isInactive = ({ identity }: RegistrationSubmission): boolean => identity?.state === 'inactive'

const ifActive =
  (step: RegistrationStep): RegistrationStep =>
  (submission, services) =>
    isInactive(submission) ? undefined : step(submission, services)

const unlessDuplicate =
  (step: RegistrationStep): RegistrationStep =>
  (submission, services) =>
    submission.hiddenOwner ? undefined : step(submission, services)

const refuseInactive: RegistrationStep = (submission) => {
  if (submission.identity && isInactive(submission)) throw identityDisabled(submission.identity.id)
}

const withoutTraits = (payload: JsonObject): JsonObject => ({ ...payload, traits: {} })

/** Whatever refuses the form from here on concerns an account or a hook, so submitted traits are not shown. */
const forgetTraits: RegistrationStep = ({ payload }) => ({ payload: withoutTraits(payload) })

/** Responds to a duplicate, with sign-in hints when the project allows them. */
async function answerDuplicate(
  submission: RegistrationSubmission,
  services: AccountServices & FlowServices,
): Promise<Outcome> {
  const { config, payload } = submission
  const { draft, onDuplicate } = acceptedRegistration(submission)
  if (onDuplicate) return onDuplicate(draft)
  const duplicate = config.registration.givesHints
    ? await findDuplicate(submission, draft, services)
    : undefined
  const message = duplicate ? duplicateMessage(config, duplicate) : messages.duplicateIdentifier()
  return respondWith({ payload: withoutTraits(payload) }, refuseForm(message))
}

/**
 * A form creates one account. A repeated form of an app is told about the duplicate when the project allows
 * it.
 */
const refuseRepeated: RegistrationStep = async (submission, services) => {
  const { flow, config } = submission
  if (flow.finishedAt === undefined || config.hidesAccounts) return undefined
  const { draft } = acceptedRegistration(submission)
  const isTaken = (await findDuplicate(submission, draft, services)) !== undefined
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
  /** In the transaction that finishes the flow. */
  const completionSteps = inOrder([
    createIdentity,
    ifActive(verifyAddresses),
    ifActive(unlessDuplicate(hooks('finishing'))),
  ])
  async function finish(
    submission: RegistrationSubmission,
    services: AccountServices & FlowServices & TransactionServices,
  ) {
    const hiddenOwner = await findHiddenOwner(submission, services)
    const about = hiddenOwner ? undefined : acceptedRegistration(submission).draft.id
    const finished = { flow: submission.flow, isRepeatable: false, about }
    return finishOnce(finished, services, async (within) =>
      completionSteps({ ...submission, ...(hiddenOwner && { hiddenOwner }) }, within),
    )
  }
  const complete: RegistrationStep = async (submission, services) => {
    try {
      return await retryAfterConflict(submission, () => finish(submission, services))
    } catch (error) {
      if (isDuplicate(error)) return answerDuplicate(submission, services)
      // The method validated the form, so the fault lies in a hook's change.
      if (error instanceof InvalidTraitsError) return refuse(...error.errors)
      throw error
    }
  }
  return [
    refuseWhenDisabled,
    refuseSignedIn,
    replaceExpired,
    redirectToOrganizationProvider(formAddresses),
    refuseTransient,
    ...methodSteps(methods),
    refuseRepeated,
    assignIdentityId,
    hooks('accepted'),
    forgetTraits,
    complete,
    refuseInactive,
    withCsrfToken(hooks('finished')),
  ]
}
