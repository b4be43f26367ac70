import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { SaleCursor } from './sales-page-store.ts'

const CURSOR = /^(\d{1,15}):([\w-]{1,64})$/

const unknownToken = (): ApiError =>
  posError('invalid_field', {
    field: 'page_token',
    reason: 'page_token: is none that a page has ended with.',
  })

/** Opaque to callers: it names the last line of a page, so that what comes meanwhile moves no page. */
export const formatPageToken = ({ createdAt, id }: SaleCursor): string =>
  Buffer.from(`${createdAt}:${id}`).toString('base64url')

/** The place that a token names; throws 400 for one that names none. */
export function parsePageToken(token: string): SaleCursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) throw unknownToken()
  return { createdAt: Number(createdAt), id }
}
