import type { SqlValue } from './database.ts'
import { ParameterTypeError, UnstorableValue } from './errors.ts'

/** The wire protocol has a 16-bit count. SQLite allows half as many. */
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
 * Validates parameters before sending, so that both databases reject the same ones. Throws ParameterTypeError for
 * unsupported types and UnstorableValue for texts with NUL and unsafe integers.
 */
export function assertParameters(params: readonly SqlValue[]): void {
  if (params.length > MAX_PARAMETERS)
    throw new ParameterTypeError(`a statement has ${params.length} parameters of at most ${MAX_PARAMETERS}`)
  params.forEach(assertParameter)
}
