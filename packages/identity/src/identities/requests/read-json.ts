import { type Incoming, parseFirstJson } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { bodyRefused, bodyUnreadable } from '../../errors/identity-errors.ts'
import { isObject, type JsonObject } from '../../values.ts'

function parsed(text: string, refusal: typeof bodyRefused): unknown {
  try {
    return parseFirstJson(text)
  } catch (cause) {
    throw refusal(cause instanceof ApiError ? cause.facts.reason : 'The body is not JSON.', cause)
  }
}

/**
 * Parses a body as JSON, whatever its content type and trailing data, as administration tools send it.
 * Throws `refusal` for invalid JSON and `empty` for a missing body.
 */
export function readJson(
  { rawBody }: Pick<Incoming, 'rawBody'>,
  refusal = bodyRefused,
  empty = bodyRefused,
): unknown {
  if (!rawBody || rawBody.length === 0) throw empty('EOF')
  return parsed(rawBody.toString('utf8'), refusal)
}

const jsonType = /^application\/json\s*(;|$)/i

/**
 * Parses a JSON object with the content type application/json; `null` counts as empty. Throws 400 with a
 * reason.
 */
export function readCalledJson(request: Pick<Incoming, 'rawBody' | 'headers'>): JsonObject {
  if (!request.rawBody?.length) throw bodyUnreadable('The body is missing.')
  if (!jsonType.test(String(request.headers['content-type'])))
    throw bodyUnreadable('The body must be application/json.')
  const body = readJson(request, bodyUnreadable) ?? {}
  if (!isObject(body)) throw bodyUnreadable('The body must be an object.')
  return body
}
