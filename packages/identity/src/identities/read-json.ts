import type { Incoming } from '@tillkey/host'
import { bodyRefused, bodyUnreadable } from '../errors/identity-errors.ts'
import { isObject, type JsonObject } from '../values.ts'

/** Deeper than any identity, and far from where going through a value runs out of stack. */
const DEEPEST = 64

function isDeeper(value: unknown, allowed: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return allowed === 0 || Object.values(value).some((inner) => isDeeper(inner, allowed - 1))
}

function parsed(text: string, refusal: typeof bodyRefused): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // JSON.parse throws nothing else.
    throw refusal('The body is not JSON.', cause)
  }
}

/**
 * A body as JSON, whatever its type is said to be, as administrators' tools send it. 400 by `refusal` for what is none, and
 * by `empty` for none at all.
 */
export function readJson(
  { rawBody }: Pick<Incoming, 'rawBody'>,
  refusal = bodyRefused,
  empty = bodyRefused,
): unknown {
  if (!rawBody || rawBody.length === 0) throw empty('EOF')
  const value = parsed(rawBody.toString('utf8'), refusal)
  if (isDeeper(value, DEEPEST)) throw bodyRefused(`The body is nested deeper than ${DEEPEST} levels.`)
  return value
}

const jsonType = /^application\/json\s*(;|$)/i

/**
 * A body that has to be a JSON object, and to be called JSON: what the originals read less freely than what makes an
 * identity. `null` is an empty one. 400 with a reason for everything else.
 */
export function readCalledJson(request: Pick<Incoming, 'rawBody' | 'headers'>): JsonObject {
  if (!request.rawBody?.length) throw bodyUnreadable('The body is missing.')
  if (!jsonType.test(String(request.headers['content-type'])))
    throw bodyUnreadable('The body has to be application/json.')
  const body = readJson(request, bodyUnreadable) ?? {}
  if (!isObject(body)) throw bodyUnreadable('The body has to be an object.')
  return body
}
