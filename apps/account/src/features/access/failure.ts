import { CallError } from '@tillkey/client'
import { textOfFailure } from '@tillkey/web'
import type { LazyMessages } from '../../shared/lazy-messages.ts'

/** Returns where to redirect when a login or consent request was already answered (410). */
export function redirectOfAnsweredRequest(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 410) return undefined
  const { redirect_to: address } = Object(error.data) as { redirect_to?: unknown } // unvalidated; the member is checked below
  return typeof address === 'string' ? address : undefined
}

/** Error message of a failed login, consent or logout request of an app. */
export function describeAccessFailure(i18n: LazyMessages, error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 401) return i18n.t('access.expired')
  if (status === 404) return i18n.t('access.gone')
  return textOfFailure(i18n, error)
}
