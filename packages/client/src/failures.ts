import type { Operation, OperationTypes } from '@tillkey/wire'
import type { AnswerError, CallError } from './call-error.ts'

/** Whether an error is a CallError. Checks the name, so that several copies of this package work together. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'

/** Error statuses (RFC 9110 and its registry). */
export type ErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416)
  | (417 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511)

type BodyOf<T extends OperationTypes, S extends number> = S extends keyof T['responses']
  ? T['responses'][S]
  : T['default']

/** Errors of a call of an operation, discriminated by `code`, and responses by `status`. */
export type ErrorOf<T extends OperationTypes> =
  | Exclude<CallError, AnswerError>
  | { [S in ErrorStatus]: AnswerError<S, BodyOf<T, S>> }[ErrorStatus]

/** Whether a call of `operation` failed. Narrows the body by status to the types of the contract. */
export const isErrorOf = <T extends OperationTypes>(
  error: unknown,
  operation: Operation<T>,
): error is ErrorOf<T> => isCallError(error) && error.operation === operation.id

/** Whether `operation` responded with `status`. Narrows the body to the type of the contract. */
export const answeredWith = <T extends OperationTypes, S extends number>(
  error: unknown,
  operation: Operation<T>,
  status: S,
): error is AnswerError<S, BodyOf<T, S>> => isErrorOf(error, operation) && error.status === status
