import { type Incoming, parseJson } from '@tillkey/host'
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

/**
 * The JSON of a body, whatever media type it was sent as; `refuse` makes the error of one that is none. These
 * operations are called with and without a Content-Type.
 */
export function readJson(
  { rawBody }: Pick<Incoming, 'rawBody'>,
  refuse = (reason: string, cause?: unknown): Error => resourceError('malformed', reason, cause),
): unknown {
  if (!rawBody || rawBody.length === 0) throw refuse('The body is missing.')
  try {
    return parseJson(rawBody.toString('utf8'))
  } catch (cause) {
    throw refuse(cause instanceof ApiError ? cause.facts.reason : 'The body is not JSON.', cause)
  }
}

/** The JSON object of a body; `null` is an empty one. */
export function readJsonObject(
  request: Pick<Incoming, 'rawBody'>,
  refuse = (reason: string, cause?: unknown): Error => resourceError('malformed', reason, cause),
): JsonObject {
  const value = readJson(request, refuse) ?? {}
  if (!isJsonObject(value)) throw refuse('The body has to be a JSON object.')
  return value
}
