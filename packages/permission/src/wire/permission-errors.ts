import { ApiError } from '@tillkey/wire'

/** Error for a malformed request. As published, no error has `debug`. */
const malformed = (code: string, message: string): ApiError =>
  new ApiError({ status: 400, code, message, reason: message })

export const subjectMissing = (): ApiError =>
  malformed('subject_missing', 'The tuple has no subject. Specify subject_id or subject_set.')

export const subjectKeyDropped = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'subject_key_dropped',
    reason:
      'The parameter "subject" is not supported. Specify subject_id, or all three parts of subject_set.',
  })

export const subjectAmbiguous = (): ApiError =>
  malformed('subject_ambiguous', 'Specify either subject_id or subject_set, not both.')

export const subjectIncomplete = (): ApiError =>
  malformed(
    'subject_incomplete',
    'A subject set needs a namespace, an object and a relation. Specify all three, or subject_id.',
  )

export const tupleIncomplete = (): ApiError =>
  malformed('tuple_incomplete', 'A tuple needs a namespace, an object, a relation and a subject.')

export const notAnInteger = (parameter: string, text: string): ApiError =>
  malformed('not_an_integer', `${parameter} must be a whole number, not ${JSON.stringify(text)}.`)

export const queryUnreadable = (): ApiError =>
  malformed('query_unreadable', 'The query is not encoded correctly.')

export const batchTooLarge = (most: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'batch_too_large',
    field: 'tuples',
    reason: `A batch can contain at most ${most} tuples.`,
  })

export const bodyUnreadable = (why: string): ApiError =>
  malformed('body_unreadable', `The body is not valid JSON: ${why}.`)

/** As published, the message is not a sentence. */
export const bodyMissing = (): ApiError =>
  new ApiError({ status: 400, code: 'body_unreadable', message: 'EOF', reason: 'The body is missing.' })

export const deltaWithoutTuple = (): ApiError =>
  malformed('relation_tuple_missing', 'A change has no relation_tuple.')

export const filterMissing = (): ApiError => malformed('filter_missing', 'The request has no relation_query.')

export const unknownAction = (action: string): ApiError =>
  malformed('unknown_action', `action must be insert or delete, not ${JSON.stringify(action)}.`)

export const pageTokenMalformed = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'page_token_malformed',
    field: 'page_token',
    reason: 'The page token is invalid.',
  })

export const deleteRefused = (reasons: readonly string[]): ApiError =>
  new ApiError({ status: 400, code: 'delete_refused', reason: `Nothing was deleted: ${reasons.join('; ')}.` })

export const unknownNamespace = (namespace: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'unknown_namespace',
    reason: `Namespace ${JSON.stringify(namespace)} not found.`,
  })

export const undeclaredRelation = (relation: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'undeclared_relation',
    reason: `The namespace does not declare the relation ${JSON.stringify(relation)}.`,
  })

export const nothingToExpand = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'nothing_to_expand',
    reason: 'No tuple has this object and relation.',
  })

/** Error for a field that is too long or contains unstorable characters. */
export const fieldRefused = (field: string, reason: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_field', field, reason: `${field}: ${reason}.` })

export const assertionMissing = (): ApiError =>
  new ApiError({ status: 404, code: 'not_found', reason: 'The assertion does not exist.' })

export const tooManyAssertions = (most: number): ApiError =>
  new ApiError({
    status: 409,
    code: 'too_many_assertions',
    reason: `A project has at most ${most} assertions.`,
  })

export const rulesInvalid = (count: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'rules_invalid',
    reason: `The permission model has ${count} ${count === 1 ? 'error' : 'errors'}.`,
  })
