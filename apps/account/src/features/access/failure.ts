import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'
import type { LaterWords } from '../../shared/later-words.ts'

/** Where a browser goes on whose request was answered before, as the server tells it. */
export function goneOnTo(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 410) return undefined
  const { redirect_to: address } = Object(error.data) as { redirect_to?: unknown } // any body
  return typeof address === 'string' ? address : undefined
}

/** What to tell a person about a request of an app that cannot be answered. */
export function textOfAccessFailure(words: LaterWords, error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 401) return words.t('access.late')
  if (status === 404) return words.t('access.gone')
  return textOfFailure(words, error)
}
