import { ApiError } from '@tillkey/wire'
import type { Incoming } from './request.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing call that a page of another site made. Browsers say where a call comes from in
 * Sec-Fetch-Site, or failing that in Origin; callers that are no browsers say neither and carry no cookies of one.
 */
export function refuseCrossSite(request: Incoming, ownOrigin: string): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    site === undefined
      ? origin === undefined || origin === ownOrigin
      : site === 'same-origin' || site === 'none'
  if (isOwn) return
  throw new ApiError({
    status: 403,
    code: 'cross_site',
    reason: 'The request was made by a page of another site.',
  })
}
