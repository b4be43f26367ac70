import type { SqlValue } from './database.ts'
import { ParameterTypeError, UnstorableValue } from './errors.ts'

/** The wire protocol counts parameters in sixteen bits; SQLite allows half as many. */
const MAX_PARAMETERS = 65_535

const isStorableType = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : typeof value
}

const isStorable = (value: SqlValue): boolean =>
  typeof value === 'string' ? !value.includes('\0') : typeof value !== 'number' || Number.isSafeInteger(value)

function assertParameter(value: SqlValue, index: number): void {
  if (!isStorableType(value))
    throw new ParameterTypeError(
      `parameter $${index + 1} is ${typeName(value)}: it must be text, a number, bytes or null`,
    )
  if (!isStorable(value))
    throw new UnstorableValue(`parameter $${index + 1} is a ${typeof value} that no column can hold`)
}

/**
 * Checks the parameters of a statement before anything of it is sent, so that both databases refuse the same ones. Throws
 * ParameterTypeError for a value of a foreign type, UnstorableValue for a text with NUL and for a number that is no safe integer.
 */
export function assertParameters(params: readonly SqlValue[]): void {
  if (params.length > MAX_PARAMETERS)
    throw new ParameterTypeError(`a statement has ${params.length} parameters of at most ${MAX_PARAMETERS}`)
  params.forEach(assertParameter)
}
