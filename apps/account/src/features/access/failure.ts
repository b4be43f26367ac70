import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'
import type { LazyMessages } from '../../shared/lazy-messages.ts'

/** Redirect address of a request that was answered before. */
export function redirectIn(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 410) return undefined
  const { redirect_to: address } = Object(error.data) as { redirect_to?: unknown } // any body; the member is checked below
  return typeof address === 'string' ? address : undefined
}

/** Text of a failed app request. */
export function textOfAccessFailure(i18n: LazyMessages, error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 401) return i18n.t('access.late')
  if (status === 404) return i18n.t('access.gone')
  return textOfFailure(i18n, error)
}
