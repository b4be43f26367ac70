import { invalidPageToken } from '../errors.ts'
import type { Place } from './payments-store.ts'

const BEGINNING: Place = { createdAt: 0, id: '' }
const PLACE = /^(\d{1,15}):([0-9a-f-]{36})$/

/** Opaque to callers: it names the last payment of a page, so that what is created meanwhile moves no page. */
export const tokenFor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt}:${id}`).toString('base64url')

/** The place a token names; before everything when there is none. */
export function placeIn(token: string | undefined): Place {
  if (token === undefined) return BEGINNING
  const [, createdAt, id] = PLACE.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) throw invalidPageToken()
  return { createdAt: Number(createdAt), id }
}
