import { ApiError } from '@tillkey/wire'

/** A request that cannot be understood, in one sentence. As published, no error has `debug`. */
const malformed = (code: string, message: string): ApiError =>
  new ApiError({ status: 400, code, message, reason: message })

export const subjectMissing = (): ApiError =>
  malformed('subject_missing', 'The tuple names no subject: give subject_id or subject_set.')

export const subjectKeyDropped = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'subject_key_dropped',
    reason: 'The key "subject" is not supported: give subject_id, or all three of subject_set.',
  })

export const subjectAmbiguous = (): ApiError =>
  malformed('subject_ambiguous', 'A subject is either subject_id or subject_set: give one of them.')

export const subjectIncomplete = (): ApiError =>
  malformed(
    'subject_incomplete',
    'A set of subjects has a namespace, an object and a relation: give all three, or subject_id.',
  )

export const tupleIncomplete = (): ApiError =>
  malformed(
    'tuple_incomplete',
    'A tuple has a namespace, an object, a relation and a subject: give all four.',
  )

export const notAnInteger = (parameter: string, text: string): ApiError =>
  malformed('not_an_integer', `${parameter} is ${JSON.stringify(text)}, and no whole number.`)

export const queryUnreadable = (): ApiError => malformed('query_unreadable', 'The query is not well encoded.')

export const batchTooLarge = (most: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'batch_too_large',
    field: 'tuples',
    reason: `A batch holds ${most} tuples at most.`,
  })

export const bodyUnreadable = (why: string): ApiError =>
  malformed('body_unreadable', `The body cannot be read as JSON: ${why}.`)

/** As published, the message is not a sentence. */
export const bodyMissing = (): ApiError =>
  new ApiError({ status: 400, code: 'body_unreadable', message: 'EOF', reason: 'The body is missing.' })

export const deltaWithoutTuple = (): ApiError =>
  malformed('relation_tuple_missing', 'A change names no relation_tuple.')

export const unknownAction = (action: string): ApiError =>
  malformed('unknown_action', `There is no action ${JSON.stringify(action)}: it is insert or delete.`)

export const pageTokenMalformed = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'page_token_malformed',
    field: 'page_token',
    reason: 'The page token is not one that was handed out here.',
  })

export const deleteRefused = (reasons: readonly string[]): ApiError =>
  new ApiError({ status: 400, code: 'delete_refused', reason: `Nothing was deleted: ${reasons.join('; ')}.` })

export const unknownNamespace = (namespace: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'unknown_namespace',
    reason: `There is no namespace ${JSON.stringify(namespace)}.`,
  })

export const undeclaredRelation = (relation: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'undeclared_relation',
    reason: `The namespace declares no relation ${JSON.stringify(relation)}.`,
  })

export const nothingToExpand = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'nothing_to_expand',
    reason: 'There is nothing to expand: no tuple has this object and relation.',
  })

/** A field that is too long, or holds what no database stores. */
export const fieldRefused = (field: string, reason: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_field', field, reason: `${field}: ${reason}.` })
