import { ApiError } from '@tillkey/wire'

/** A request that cannot be understood, in the sentence clients know; `debug` hints at what to do. */
const malformed = (code: string, message: string, debug?: string): ApiError =>
  new ApiError({ status: 400, code, message, reason: message, ...(debug && { debug }) })

export const subjectMissing = (): ApiError =>
  malformed('subject_missing', 'subject is not allowed to be nil', 'Please provide a subject.')

export const subjectKeyDropped = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'subject_key_dropped',
    reason: 'The parameter "subject" is not supported.',
    debug: 'provide "subject_id" or "subject_set.*"; "subject" is not supported',
  })

export const subjectAmbiguous = (): ApiError =>
  malformed('subject_ambiguous', 'exactly one of subject_set or subject_id has to be provided')

export const subjectIncomplete = (): ApiError =>
  malformed('subject_incomplete', 'incomplete subject, provide "subject_id" or a complete "subject_set.*"')

export const tupleIncomplete = (): ApiError =>
  malformed('tuple_incomplete', 'incomplete tuple, provide "namespace", "object", "relation", and a subject')

export const notAnInteger = (parameter: string, text: string): ApiError =>
  malformed(
    'not_an_integer',
    `unable to parse '${parameter}' query parameter to int: parsing ${JSON.stringify(text)}: invalid syntax`,
  )

export const queryUnreadable = (): ApiError =>
  malformed('query_unreadable', 'the query string is not well encoded')

export const batchTooLarge = (most: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'batch_too_large',
    field: 'tuples',
    reason: `A batch holds ${most} tuples at most.`,
  })

export const bodyUnreadable = (why: string): ApiError =>
  malformed('body_unreadable', `could not unmarshal json: ${why}`)

export const deltaWithoutTuple = (): ApiError =>
  malformed('relation_tuple_missing', 'relation_tuple is missing')

export const unknownAction = (action: string): ApiError =>
  malformed('unknown_action', `unknown action ${action}`)

export const pageTokenMalformed = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'page_token_malformed',
    field: 'page_token',
    reason: 'The page token is not one that was handed out here.',
  })

export const deleteRefused = (reasons: readonly string[]): ApiError =>
  new ApiError({ status: 400, code: 'delete_refused', reason: reasons.join('; ') })

export const unknownNamespace = (namespace: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'unknown_namespace',
    reason: `Unknown namespace with name ${JSON.stringify(namespace)}.`,
  })

export const undeclaredRelation = (relation: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'undeclared_relation',
    reason: `relation ${JSON.stringify(relation)} does not exist`,
  })

export const nothingToExpand = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'nothing_to_expand',
    reason: 'no relation tuple found',
  })

export const limitMet = (reason: string): ApiError =>
  new ApiError({ status: 422, code: 'check_limit_met', reason })

/** A field that is too long, or holds what no database stores. */
export const fieldRefused = (field: string, reason: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_field', field, reason: `${field}: ${reason}.` })
