import { type Incoming, parseFirstJson, parseJson } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { resourceError } from './oauth2-errors.ts'

export type JsonObject = Record<string, unknown>

/** Tells objects from lists, null and plain values. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of texts, in which `null` stands for an empty one; undefined for anything else. */
export function textsOf(value: unknown): string[] | undefined {
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

/** Returns the JSON of a body, whatever its media type: these operations are called with and without a Content-Type. */
export const readJson = (request: Pick<Incoming, 'rawBody'>): unknown =>
  readBody(request, parseJson, refuseMalformed)

/**
 * Returns the JSON object of a body, of which `null` is an empty one. Text after it is ignored, as published. `refuse` makes the
 * error of a body that is no object.
 */
export function readJsonObject(request: Pick<Incoming, 'rawBody'>, refuse = refuseMalformed): JsonObject {
  const value = readBody(request, parseFirstJson, refuse) ?? {}
  if (!isJsonObject(value)) throw refuse('The body must be a JSON object.')
  return value
}
