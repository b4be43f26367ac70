import type { Operation, OperationTypes } from '@tillkey/wire'
import type { CallError } from './call-error.ts'

/** Tells an error of a call from any other; by name, so that two copies of this package understand each other. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'

type Answered<T extends OperationTypes, S extends number> = CallError & {
  code: 'response'
  status: S
  data: S extends keyof T['responses'] ? T['responses'][S] : T['otherwise']
}

/** Tells that `operation` was answered with `status`; the body then has the type the contract gives it. */
export const answeredWith = <T extends OperationTypes, S extends number>(
  error: unknown,
  operation: Operation<T>,
  status: S,
): error is Answered<T, S> =>
  isCallError(error) && error.operation === operation.id && error.status === status
