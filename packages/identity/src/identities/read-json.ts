import { type Incoming, parseFirstJson } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { bodyRefused, bodyUnreadable } from '../errors/identity-errors.ts'
import { isObject, type JsonObject } from '../values.ts'

function parsed(text: string, refusal: typeof bodyRefused): unknown {
  try {
    return parseFirstJson(text)
  } catch (cause) {
    throw refusal(cause instanceof ApiError ? cause.facts.reason : 'The body is not JSON.', cause)
  }
}

/**
 * A body as JSON, whatever its type is said to be and whatever follows it, as administrators' tools send it. 400 by `refusal` for what is none, and
 * by `empty` for none at all.
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
 * A body that has to be a JSON object, and to be called JSON: what the originals read less freely than what makes an
 * identity. `null` is an empty one. 400 with a reason for everything else.
 */
export function readCalledJson(request: Pick<Incoming, 'rawBody' | 'headers'>): JsonObject {
  if (!request.rawBody?.length) throw bodyUnreadable('The body is missing.')
  if (!jsonType.test(String(request.headers['content-type'])))
    throw bodyUnreadable('The body must be application/json.')
  const body = readJson(request, bodyUnreadable) ?? {}
  if (!isObject(body)) throw bodyUnreadable('The body must be an object.')
  return body
}
