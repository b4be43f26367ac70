import { fieldRefused } from './projects-errors.ts'

const MAX_NAME_LENGTH = 255

/** Trims a display name. Throws 400 if it is empty or too long. */
export function readName(name: unknown, field = 'name'): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH)
    throw fieldRefused(field, `has to have 1 to ${MAX_NAME_LENGTH} characters`)
  return trimmed
}
