import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'

/** What to tell a person whose invitation or set-up cannot be done. */
export function textOfLinkFailure(error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 404) return 'This link is not known here. Open it from the message that brought it.'
  if (status === 410) return 'This link was used, taken back, or has expired. Ask for a new one.'
  return textOfFailure(error)
}
