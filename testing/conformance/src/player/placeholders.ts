import { createHash, createHmac, randomUUID } from 'node:crypto'
import { asText, isObject } from './json.ts'

const PERIOD_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll('=', '').toUpperCase(), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the six-digit TOTP (RFC 6238, SHA-1) of a base32 secret at a time in milliseconds. */
function totpCode(secret: string, time: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / PERIOD_MS)))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns the code of the next period. */
const nextTotpCode = (secret: string, time: number): string => totpCode(secret, time + PERIOD_MS)

/** Variables of a scenario: its own values, captured ones, and the server's URLs. */
export type Values = Record<string, unknown>

/** Replaces `{{name}}` and `{{function(name)}}` in any value. */
export type Fill = (value: unknown, values: Values) => unknown

const base64 = (text: string): string => Buffer.from(text).toString('base64')
/** Derives six digits from eight hexadecimal ones, for phone numbers. */
export const sixDigits = (hex: string): string => String(Number.parseInt(hex, 16)).padStart(10, '0').slice(-6)

const plainFunctions: Record<string, (text: string) => string> = {
  s256: (text) => createHash('sha256').update(text).digest('base64url'),
  urlencode: encodeURIComponent,
  basic: base64,
  b64: base64,
  b64url: (text) => Buffer.from(text).toString('base64url'),
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  nodash: (text) => text.replaceAll('-', ''),
  tail: (text) => (text.includes('?') ? text.slice(text.indexOf('?')) : ''),
  six: sixDigits,
  uuid: () => randomUUID(),
  search: (text) => URL.parse(text)?.search ?? '',
  noprefix: (text) => text.replace(/^ory_\w\w_/, ''),
}

type Function = (text: string) => string | number

const timeFunctions = (now: () => number): Record<string, Function> => ({
  totp: (secret) => totpCode(secret, now()),
  totpnext: (secret) => nextTotpCode(secret, now()),
  now: (offset) => Math.floor(now() / 1000) + Number(offset),
})

const whole = /^\{\{([^{}]+)\}\}$/
const every = /\{\{([^{}]+)\}\}/g
const called = /^(\w+)\((.+)\)$/

/** `now` in milliseconds is the time of one-time codes and tokens. */
export function createFill(now: () => number): Fill {
  const functions = { ...plainFunctions, ...timeFunctions(now) }
  function read(expression: string, values: Values): unknown {
    const [, name, inner = ''] = called.exec(expression) ?? []
    if (name === undefined) return values[expression]
    const parts = inner.split(',').map((part) => values[part.trim()] ?? part)
    return functions[name]?.(parts.map(asText).join(''))
  }
  function fillText(text: string, values: Values): unknown {
    const [, only] = whole.exec(text) ?? []
    if (only !== undefined) return read(only, values)
    return text.replaceAll(every, (_, expression: string) => String(read(expression, values)))
  }
  const fill: Fill = (value, values) => {
    if (Array.isArray(value)) return value.map((item) => fill(item, values))
    if (typeof value === 'string') return fillText(value, values)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values)]))
  }
  return fill
}
