import type { Incoming } from '@tillkey/host'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import {
  lifetimeNotAhead,
  lifetimeUnreadable,
  orderUnreadable,
} from '@tillkey/identity/errors/identity-errors.ts'
import { readJson } from '@tillkey/identity/identities/requests/read-json.ts'
import { isObject, readUuid } from '@tillkey/identity/values.ts'

/** Request of an administrator for a recovery. */
export interface AdminRecoveryBody {
  /** Absent when the request names no identity. */
  identityId: string | undefined
  /** For whom the flow is; a link always opens in a browser. */
  flowType: FlowType
  lifespanMs: number
}

const unitsInMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
/** Upper bound on the lifespan: 100 years. */
const MAX_LIFESPAN_MS = 100 * 365 * 24 * 3_600_000
const duration = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+|0)$/

function milliseconds(text: string): number {
  const [, sign = '', parts = ''] = duration.exec(text) ?? []
  if (parts === '') throw lifetimeUnreadable(text)
  const summands = [...parts.matchAll(/([\d.]+)([a-zµμ]+)/g)].map(
    ([, amount = '', unit = '']) => Number(amount) * (unitsInMs[unit] ?? 0),
  )
  const sum = summands.reduce((total, part) => total + part, 0)
  if (sum > MAX_LIFESPAN_MS) throw lifetimeUnreadable(text)
  return sign === '-' ? -sum : sum
}

function readLifespan(value: unknown, usualMs: number): number {
  if (value === undefined || value === null || value === '') return usualMs
  if (typeof value !== 'string') throw orderUnreadable('expires_in must be a string.')
  const lifespanMs = Math.floor(milliseconds(value))
  if (lifespanMs <= 0) throw lifetimeNotAhead(value)
  return lifespanMs
}

function readIdentityId(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const id = typeof value === 'string' ? readUuid(value) : undefined
  if (id === undefined) throw orderUnreadable('identity_id must be the id of an identity.')
  return id
}

function readFlowType(value: unknown): FlowType {
  if (value === undefined || value === null || value === '') return 'browser'
  if (value === 'browser' || value === 'api') return value
  throw orderUnreadable('flow_type must be browser or api.')
}

function readBody(request: Pick<Incoming, 'rawBody'>): unknown {
  try {
    return readJson(request)
  } catch (cause) {
    // readJson throws only body errors.
    throw orderUnreadable('The body is not valid JSON.', cause)
  }
}

/** Reads identity and lifespan. Throws 400 for a malformed or non-positive lifespan. */
export function readAdminRecoveryBody(
  request: Pick<Incoming, 'rawBody' | 'headers'>,
  usualLifespanMs: number,
): AdminRecoveryBody {
  if (!/^application\/json\s*(;|$)/i.test(String(request.headers['content-type'])))
    throw orderUnreadable('The body must be JSON with the content type application/json.')
  const body = readBody(request) ?? {}
  if (!isObject(body)) throw orderUnreadable('The body must be an object.')
  return {
    identityId: readIdentityId(body.identity_id),
    flowType: readFlowType(body.flow_type),
    lifespanMs: readLifespan(body.expires_in, usualLifespanMs),
  }
}
