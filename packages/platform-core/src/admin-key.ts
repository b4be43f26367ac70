import { hash, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

export const bearerOf = ({ headers }: Pick<Incoming, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization === undefined ? '' : String(headers.authorization))?.[1]

/** Refuses a request that does not carry the administrator's key. Digests are compared, so that length tells nothing. */
export function createAdminGuard(adminKey: string): (request: Pick<Incoming, 'headers'>) => void {
  const expected = digest(adminKey)
  return (request) => {
    const token = bearerOf(request)
    if (token !== undefined && timingSafeEqual(digest(token), expected)) return
    throw new ApiError({
      status: 401,
      code: 'admin_key_required',
      reason: 'The access token is missing or not valid.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
}
