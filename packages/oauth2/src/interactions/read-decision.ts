import type { Incoming } from '@tillkey/host'
import { ApiError, isObject } from '@tillkey/wire'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type JsonBody, readJsonObject, readTexts } from '../http/request-body.ts'
import type { Rejection } from './decision.ts'

/** Creates the error for an invalid body. Login and consent operations use different codes. */
export type RefuseBody = (hint: string, cause?: unknown) => Error

/** Login bodies are refused with a protocol error. */
export const refuseLoginBody: RefuseBody = (hint, cause) => oauth2Error('invalid_request', hint, { cause })

/** As published, consent bodies are refused without a protocol code. */
export const refuseConsentBody: RefuseBody = (hint, cause) =>
  new ApiError({ status: 400, code: 'undecodable', message: 'error', reason: hint, cause })

/** Reads typed members of a body. `null` counts as absent. */
export interface BodyReader {
  text(name: string): string
  integer(name: string): number
  flag(name: string): boolean
  texts(name: string): string[]
  object(name: string): JsonBody
  any(name: string): unknown
}

export interface ReaderOptions {
  /** Allowed members; others are rejected to catch misspellings. */
  members: readonly string[]
  refuse: RefuseBody
}

/** Returns a reader of an object. Throws for unknown members. */
export function objectReader(body: JsonBody, { members, refuse }: ReaderOptions): BodyReader {
  const unknown = Object.keys(body).find((name) => !members.includes(name))
  if (unknown !== undefined) throw refuse(`${unknown.slice(0, 50)} is not a member of this body.`)
  const wrong = (name: string, kind: string): never => {
    throw refuse(`${name} must be ${kind}.`)
  }
  const read =
    <T>(kind: string, fallback: T, fits: (value: unknown) => value is T) =>
    (name: string): T => {
      const value = body[name] ?? fallback
      return fits(value) ? value : wrong(name, kind)
    }
  return {
    text: read('a string', '', (value) => typeof value === 'string'),
    integer: read('a whole number', 0, (value): value is number => Number.isSafeInteger(value)),
    flag: read('true or false', false, (value) => typeof value === 'boolean'),
    texts: (name) => readTexts(body[name] ?? []) ?? wrong(name, 'a list of strings'),
    object: read('an object', {}, isObject),
    any: (name) => body[name] ?? null,
  }
}

/** Reader of a request's JSON body. */
export const bodyReader = (request: Incoming, options: ReaderOptions): BodyReader =>
  objectReader(readJsonObject(request, options.refuse), options)

const rejectionMembers = ['error', 'error_description', 'error_hint', 'error_debug', 'status_code']

/** Reads a rejection. Description and hint are joined for the client. */
export function readRejection(request: Incoming, refuse: RefuseBody, fallback: string): Rejection {
  const body = bodyReader(request, { members: rejectionMembers, refuse })
  // `error_debug` is not passed on but must be a string.
  body.text('error_debug')
  const description = [body.text('error_description'), body.text('error_hint')].filter(Boolean).join(' ')
  return { error: body.text('error') || fallback, description, status: body.integer('status_code') || 400 }
}
