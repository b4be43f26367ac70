import { isSame } from '../../shared/document-changes.ts'
import { decodeSource } from '../../shared/sources.ts'

/** The text that stands for a secret in what is read. */
const MASK = '•••'

/** Whether a value is a secret that is set. */
export const isMasked = (value: unknown): boolean => value === MASK

/** Whether a setting has another value than its default. */
export const isChanged = ({ default: fallback }: { default?: unknown }, value: unknown): boolean =>
  value !== undefined && value !== null && !isSame(value, fallback) && !isEmpty(value)

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Formats a value for a line of a difference or a help text. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  return decodeSource(value)
}
