import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { SaleCursor } from './sales-page-store.ts'

const CURSOR = /^(\d{1,15}):([\w-]{1,64})$/

const unknownToken = (): ApiError =>
  posError('invalid_field', {
    field: 'page_token',
    reason: 'page_token: is not a token from a previous page.',
  })

/** Opaque to callers. It names the last line of a page, so that new sales do not shift pages. */
export const formatPageToken = ({ createdAt, id }: SaleCursor): string =>
  Buffer.from(`${createdAt}:${id}`).toString('base64url')

/** Throws 400 for an invalid token. */
export function parsePageToken(token: string): SaleCursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) throw unknownToken()
  return { createdAt: Number(createdAt), id }
}
