import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'
import type { LazyMessages } from '../../shared/lazy-messages.ts'

/** Text of a failed invitation or set-up. */
export function describeLinkFailure(i18n: LazyMessages, error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 404) return i18n.t('link.unknown')
  if (status === 410) return i18n.t('link.used')
  return textOfFailure(i18n, error)
}
