import type { RenderError } from '@tillkey/host'
import { type ConfigProblem, errorContent, ProjectDocumentError } from '@tillkey/platform-core'
import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** A failed operation of a patch. */
export interface PatchProblem {
  /** Index of the operation in the patch, from 0. */
  index: number
  path: string
  reason: string
}

export const revisionNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'revision_not_found', reason: 'Revision not found.' })

/** 409: somebody else has changed the project since it was read. */
export const revisionChanged = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'revision_changed',
    field: 'revision_id',
    reason: 'revision_id: the project has changed since this revision. Read it again.',
  })

export const memberNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'member_not_found', reason: 'Member not found.' })

export const lastOwner = (): ApiError =>
  new ApiError({ status: 406, code: 'last_owner', reason: 'A project must have at least one owner.' })

export const organizationNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'organization_not_found',
    reason: 'Organization not found.',
  })

export const domainTaken = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'domain_taken',
    field: 'domains',
    reason: 'domains: another organization of the project has one of them.',
  })

export const domainNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'domain_not_found', reason: 'Domain not found.' })

/** 409: the verification record is missing. */
export const domainNotProved = ({ name, value }: { name: string; value: string }): ApiError =>
  new ApiError({
    status: 409,
    code: 'domain_not_proved',
    reason: `No TXT record ${name} with the value ${value} found yet.`,
    details: { record: { type: 'TXT', name, value } },
  })

/** 503: name servers cannot be reached or fail. */
export const nameServerFailed = (name: string, cause: unknown): ApiError =>
  new ApiError({
    status: 503,
    code: 'domain_unanswered',
    reason: `The name servers did not answer for ${name}. Try again later.`,
    cause,
  })

export const ownerProofRefused = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'owners_word_refused',
    reason: 'This server requires a DNS record to verify a domain.',
  })

/** 409: sign-in providers or identities belong to the organization. */
export const organizationInUse = (users: { providers: number; identities: number }): ApiError =>
  new ApiError({
    status: 409,
    code: 'organization_in_use',
    reason: `${users.identities} identities and ${users.providers} sign-in providers belong to the organization. Remove them first.`,
    details: users,
  })

export const keyNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'key_not_found', reason: 'Key not found.' })

/** 403: the request comes from outside of the key's networks. */
export const networkNotAllowed = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'network_not_allowed',
    reason: 'This key cannot be used from this network.',
  })

export const invitationNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'invitation_not_found', reason: 'Invitation not found.' })

export const invitationClosed = (): ApiError =>
  new ApiError({
    status: 410,
    code: 'invitation_over',
    reason: 'The invitation has been answered or cancelled, or has expired.',
  })

/** 429. `seconds` is the time until the next invitation is allowed. */
export const invitationsLimited = (seconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'invitations_limited',
    field: 'email',
    reason: 'email: no more invitations can be sent to this address, or for this project, today.',
    headers: { 'retry-after': String(seconds) },
  })

export const signInFirst = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'sign_in_first',
    reason: 'Sign in with the invited address, or choose a password if it has no account yet.',
  })

export const setUpDone = (): ApiError =>
  new ApiError({ status: 410, code: 'set_up_done', reason: 'The token is unknown or has been used.' })

export const systemProject = (what: string): ApiError =>
  new ApiError({
    status: 403,
    code: 'system_project',
    reason: `This project belongs to the platform itself and cannot be ${what}.`,
  })

export const projectLimitReached = (limit: number): ApiError =>
  new ApiError({
    status: 403,
    code: 'project_limit_reached',
    reason: `You have created ${limit} projects, which is the limit. Delete one first, or ask the platform's administrator.`,
    details: { limit },
  })

export const bodyMissing = (what: string): ApiError =>
  new ApiError({ status: 400, code: 'body_missing', field: 'body', reason: `The body must be ${what}.` })

export const fieldRefused = (field: string, reason: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_field', field, reason: `${field}: ${reason}` })

/** 400: nothing was applied. `errors` lists every failed operation; the first is the reason. */
export const patchRefused = (problems: readonly PatchProblem[]): ApiError =>
  new ApiError({
    status: 400,
    code: 'patch_refused',
    reason: problems.map(({ index, path, reason }) => `operation ${index}, ${path}: ${reason}`).join('; '),
    details: { errors: problems },
  })

const documentRefused = (problems: readonly ConfigProblem[]): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_configuration',
    reason: problems.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; '),
    details: { errors: problems.map(({ pointer, reason }) => ({ path: pointer, reason })) },
  })

/** Converts ProjectDocumentError into a client error. */
export async function rejectInvalidDocuments<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProjectDocumentError ? documentRefused(error.problems) : error
  }
}

/** The published description has two error shapes for these operations. This body satisfies both. */
export const renderProjectError: RenderError = (facts: ErrorFacts, requestId) => {
  const content = errorContent(facts, requestId)
  return {
    ...content,
    error: {
      ...content,
      error: facts.code,
      ...(content.reason !== undefined && { error_description: content.reason }),
      status_code: facts.status,
    },
  }
}
