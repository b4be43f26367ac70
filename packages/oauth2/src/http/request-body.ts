import { type Incoming, parseFirstJson, parseJson } from '@tillkey/host'
import { ApiError, isObject } from '@tillkey/wire'
import { resourceError } from './oauth2-errors.ts'

export type JsonBody = Record<string, unknown>

/** Returns a list of strings with `null` items as `''`; `undefined` for anything else. */
export function readTexts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts: unknown[] = value.map((item: unknown) => item ?? '')
  return texts.every((item) => typeof item === 'string') ? texts : undefined
}

type Refuse = (reason: string, cause?: unknown) => Error

const refuseMalformed: Refuse = (reason, cause) => resourceError('malformed', reason, cause)

function readBody(
  { rawBody }: Pick<Incoming, 'rawBody'>,
  parse: (text: string) => unknown,
  refuse: Refuse,
): unknown {
  if (!rawBody || rawBody.length === 0) throw refuse('The body is missing.')
  try {
    return parse(rawBody.toString('utf8'))
  } catch (cause) {
    throw refuse(cause instanceof ApiError ? cause.facts.reason : 'The body is not JSON.', cause)
  }
}

/** Parses a JSON body regardless of its media type, which callers often omit. */
export const readJson = (request: Pick<Incoming, 'rawBody'>): unknown =>
  readBody(request, parseJson, refuseMalformed)

/**
 * Parses a JSON object. `null` counts as empty, and text after the object is ignored, as published. `refuse` creates the
 * error for anything else.
 */
export function readJsonObject(request: Pick<Incoming, 'rawBody'>, refuse = refuseMalformed): JsonBody {
  const value = readBody(request, parseFirstJson, refuse) ?? {}
  if (!isObject(value)) throw refuse('The body must be a JSON object.')
  return value
}
