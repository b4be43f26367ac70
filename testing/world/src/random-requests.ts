import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints } from '@tillkey/contract/provider/endpoints.ts'
import type { World } from './world.ts'

const apis = {
  platform: Object.values<Endpoint>(platformEndpoints),
  pos: Object.values<Endpoint>(posEndpoints),
  machines: Object.values<Endpoint>(providerEndpoints),
} satisfies Partial<Record<keyof World['urls'], readonly Endpoint[]>>

/** A request that nobody's client would send, as it goes over the wire. */
export interface RandomRequest {
  to: keyof typeof apis
  /** The operation whose address it has. */
  operation: string
  bytes: Buffer
}

/** A whole number from 0 up to, without, `below`. */
type Random = (below: number) => number

/** Mulberry32: the same seed gives the same requests. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const oneOf = <T>(random: Random, values: readonly T[]): T =>
  // The index is below the length, and no list here is empty.
  values[random(values.length)] as T

const bytesOf = (random: Random, most: number): string =>
  String.fromCharCode(...Array.from({ length: random(most) }, () => random(256)))

const nasty = [
  '',
  '0',
  '-1',
  '1e309',
  '9'.repeat(30),
  'null',
  '\0',
  '%00',
  '../..',
  '__proto__',
  '💥',
  "' OR 1=1 --",
]
const plausible = ['00000000-0000-4000-8000-000000000000', 'merchant@tillkey.test', 'true', '1', 'n', 'cards']

const textOf = (random: Random): string =>
  oneOf(random, [
    () => oneOf(random, nasty),
    () => oneOf(random, plausible),
    () => bytesOf(random, 40),
    () => 'a'.repeat(random(3000)),
  ])()

function valueOf(random: Random, depth: number): unknown {
  const leaf = [() => textOf(random), () => random(2 ** 31) - 2 ** 30, () => null, () => random(2) === 0]
  const branch = [
    () => Array.from({ length: random(4) }, () => valueOf(random, depth - 1)),
    () => Object.fromEntries([[textOf(random), valueOf(random, depth - 1)]]),
  ]
  return oneOf(random, depth > 0 ? [...leaf, ...branch] : leaf)()
}

/** The fields of an object's schema; of any other, some names. */
const fieldsOf = (schema: object | undefined): string[] =>
  schema && 'properties' in schema ? Object.keys(schema.properties ?? {}) : ['x', 'y']

/** Fields that the operation knows, with values it does not expect. */
function jsonOf(random: Random, { schemas }: Endpoint): string {
  const known = fieldsOf(schemas.body)
  const fields = known.filter(() => random(3) > 0).map((name) => [name, valueOf(random, 3)])
  const whole = JSON.stringify(Object.fromEntries(fields))
  return random(4) === 0 ? whole.slice(0, random(whole.length)) : whole
}

const boundary = 'multipart/form-data; boundary=x'
const formOf = (random: Random): string =>
  Array.from(
    { length: random(20) },
    () => `${encodeURIComponent(textOf(random).toWellFormed())}=${bytesOf(random, 9)}`,
  ).join('&')

/** A content type and a body, which need not belong together. */
function bodyOf(random: Random, endpoint: Endpoint): { type: string; body: string } {
  const type = oneOf(random, [
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    boundary,
    'text/plain',
    ';',
  ])
  const body = oneOf(random, [
    () => jsonOf(random, endpoint),
    () => formOf(random),
    () => bytesOf(random, 400),
  ])()
  return { type, body }
}

const inAddress = (random: Random): string =>
  random(8) === 0
    ? bytesOf(random, 20).replaceAll(/\s/g, '')
    : encodeURIComponent(textOf(random).toWellFormed())

/** Answered with a server's fault on purpose, as the published service does: there is nobody to ask about it. */
const answeredWithFault = new Set(['login_challenge'])

function addressOf(random: Random, { operation }: Endpoint): string {
  const path = operation.path.replaceAll(/{\w+}/g, () => inAddress(random))
  const query = operation.parameters
    .filter(
      (parameter) => parameter.in === 'query' && !answeredWithFault.has(parameter.name) && random(3) > 0,
    )
    .map(({ name }) => `${name}=${inAddress(random)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const credentials = ['Bearer ory_pat_demo', 'Bearer ory_pat_demo', 'Bearer x', 'Basic Og==', '']

function requestOf(random: Random): RandomRequest {
  const to = oneOf(random, ['platform', 'platform', 'platform', 'pos', 'machines'] as const)
  const endpoint = oneOf(random, apis[to])
  const { operation } = endpoint
  const method =
    random(10) === 0 ? oneOf(random, ['POST', 'PUT', 'DELETE', 'QUERY', 'HEAD', 'x']) : operation.method
  const { type, body } = bodyOf(random, endpoint)
  const payload = Buffer.from(body, random(2) === 0 ? 'utf8' : 'latin1')
  const head = [
    `${method} ${addressOf(random, endpoint)} HTTP/1.1`,
    `Host: ${random(20) === 0 ? bytesOf(random, 9) : 'localhost'}`,
    `Authorization: ${oneOf(random, credentials)}`,
    `Accept: ${oneOf(random, ['application/json', 'text/html', '*/*', bytesOf(random, 9)])}`,
    `Cookie: ${random(4) === 0 ? bytesOf(random, 40).replaceAll(/[\r\n]/g, '') : 'a=b'}`,
    `X-Session-Token: ${textOf(random).replaceAll(/[^ -~]/g, '')}`,
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
    'Connection: close',
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), payload])
  return { to, operation: operation.id, bytes }
}

/** Requests with random bytes wherever a caller may put some, over every operation; the same ones for a seed. */
export function randomRequests(seed: number, count: number): RandomRequest[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => requestOf(random))
}
