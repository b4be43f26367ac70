/** Position in a list ordered by time. */
export interface TimeCursor {
  /** Milliseconds. */
  createdAt: number
  id: string
}

/** Position in a list that is paged by number, optionally with the key of the last row before it. */
export interface OffsetCursor {
  offset: number
  after?: string | undefined
}

/** Formats any JSON value as a page token (base64url). */
export const formatJsonToken = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Parses a page token to its JSON value. Returns undefined if it is malformed. */
export function parseJsonToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Formats a page token that names the last row of a page, so that new rows do not shift pages. */
export const formatTimeToken = ({ createdAt, id }: TimeCursor): string =>
  Buffer.from(`${createdAt}/${id}`).toString('base64url')

/** Servers of version 0.1 write `:` or a space in some lists and may run at the same time. */
const TIME_CURSOR = /^(\d{1,15})[/: ]([\w-]{1,64})$/

/** Parses a page token of a list ordered by time. Returns undefined if it is malformed. */
export function parseTimeToken(token: string): TimeCursor | undefined {
  const [, createdAt, id] = TIME_CURSOR.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined
}

/** Formats an offset as a page token, as published. */
export const formatOffsetToken = ({ offset, after }: OffsetCursor): string =>
  formatJsonToken({ offset: String(offset), v: 2, ...(after !== undefined && { after }) })

/** Parses an offset token. Returns undefined if it is malformed. */
export function parseOffsetToken(token: string): OffsetCursor | undefined {
  const { offset, after } = Object(parseJsonToken(token)) as Record<string, unknown> // members are checked below
  const number = Number(offset)
  if (!Number.isSafeInteger(number) || number < 0) return undefined
  return typeof after === 'string' ? { offset: number, after } : { offset: number }
}
