import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'
import type { LaterWords } from '../../shared/later-words.ts'

/** Text of a failed invitation or set-up. */
export function textOfLinkFailure(words: LaterWords, error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 404) return words.t('link.unknown')
  if (status === 410) return words.t('link.used')
  return textOfFailure(words, error)
}
