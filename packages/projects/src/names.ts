import { fieldRefused } from './projects-errors.ts'

const MOST_CHARACTERS = 255

/** Trims a display name. Throws 400 if it is empty or too long. */
export function readName(name: unknown, field = 'name'): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > MOST_CHARACTERS)
    throw fieldRefused(field, `has to have 1 to ${MOST_CHARACTERS} characters`)
  return trimmed
}
