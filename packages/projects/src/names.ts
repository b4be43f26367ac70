import { fieldRefused } from './projects-errors.ts'

const MOST_CHARACTERS = 255

/** What people call a thing by, without spaces around it; 400 naming the field when it is empty or too long. */
export function readName(name: unknown, field = 'name'): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > MOST_CHARACTERS)
    throw fieldRefused(field, `has to have 1 to ${MOST_CHARACTERS} characters`)
  return trimmed
}
