import type { Endpoint } from '@tillkey/contract'
import { consoleEndpoints } from '@tillkey/contract/console/endpoints.ts'
import { inboxEndpoints } from '@tillkey/contract/inbox/endpoints.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints } from '@tillkey/contract/provider/endpoints.ts'
import type { DemoEnvironment } from '@tillkey/demo'
import { PROVIDER_TOKEN, SESSION } from './credentials.ts'
import { createRandom, pickOne, type Random } from './random.ts'
import { NAMES, type Schema, sample } from './sample.ts'

export const apis = {
  // The platform of the demo also serves the inbox.
  platform: Object.values<Endpoint>({ ...platformEndpoints, ...inboxEndpoints }),
  pos: Object.values<Endpoint>(posEndpoints),
  machines: Object.values<Endpoint>(providerEndpoints),
  console: Object.values<Endpoint>(consoleEndpoints),
} satisfies Partial<Record<keyof DemoEnvironment['urls'], readonly Endpoint[]>>

export type Api = keyof typeof apis

/** A request that no client would send, as raw bytes. */
export interface RandomRequest {
  to: Api
  /** The operation that its URL matches. */
  operation: string
  bytes: Buffer
}

const randomBytes = (random: Random, most: number): string =>
  String.fromCharCode(...Array.from({ length: random(most) }, () => random(256)))

const nasty = [
  '',
  '0',
  '-1',
  '1e309',
  '9'.repeat(30),
  'null',
  '\0',
  'a\0b',
  '%00',
  '\ud800',
  '9223372036854775808',
  '2147483648',
  '1.5',
  '2026-02-30T25:00:00Z',
  '../..',
  '__proto__',
  '💥',
  "' OR 1=1 --",
]
const plausible = [
  ...NAMES,
  '00000000-0000-4000-8000-000000000000',
  'merchant@tillkey.test',
  'true',
  '1',
  'n',
  'cards',
]

const randomText = (random: Random): string =>
  pickOne(random, [
    () => pickOne(random, nasty),
    () => pickOne(random, plausible),
    () => randomBytes(random, 40),
    () => 'a'.repeat(random(3000)),
  ])()

const numbers = [0, -1, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)]

function drawValue(random: Random, depth: number): unknown {
  const leaf = [
    () => randomText(random),
    () => random(2 ** 31) - 2 ** 30,
    () => pickOne(random, numbers),
    () => null,
    () => random(2) === 0,
  ]
  const branch = [
    () => Array.from({ length: random(4) }, () => drawValue(random, depth - 1)),
    () => Object.fromEntries([[randomText(random), drawValue(random, depth - 1)]]),
  ]
  return pickOne(random, depth > 0 ? [...leaf, ...branch] : leaf)()
}

/** Replaces a value, or one inside it, by an unexpected one. */
function mutate(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return drawValue(random, 3)
  const names = Object.keys(value)
  if (names.length === 0) return { [randomText(random)]: drawValue(random, 1) }
  const name = pickOne(random, names)
  const changed = mutate(random, Reflect.get(value, name))
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}

/** Returns a body that is valid except for one or two values, and sometimes truncated. */
function randomJson(random: Random, { schemas }: Endpoint): string {
  let value = sample(random, schemas.body ?? {})
  for (let left = random(3); left > 0; left--) value = mutate(random, value)
  const whole = JSON.stringify(value)
  return random(20) === 0 ? whole.slice(0, random(whole.length)) : whole
}

const boundary = 'multipart/form-data; boundary=x'
const randomForm = (random: Random): string =>
  Array.from(
    { length: random(20) },
    () => `${encodeURIComponent(randomText(random).toWellFormed())}=${randomBytes(random, 9)}`,
  ).join('&')

const getProperties = ({ properties = {} }: Schema = {}): object => properties

/** Returns the fields of an operation's form, some of them valid. */
function randomFittingForm(random: Random, { operation, schemas }: Endpoint): string {
  const names = operation.parameters.filter((parameter) => parameter.in === 'form').map(({ name }) => name)
  const fields = names.length > 0 ? names : Object.keys(getProperties(schemas.body))
  return fields
    .filter(() => random(4) > 0)
    .map((name) => `${name}=${random(2) === 0 ? pickOne(random, NAMES) : inAddress(random)}`)
    .join('&')
}

function bodyText(random: Random, endpoint: Endpoint, type: string): string {
  const isForm = type === 'application/x-www-form-urlencoded'
  return pickOne(random, [
    () => (isForm ? randomFittingForm(random, endpoint) : randomJson(random, endpoint)),
    () => (isForm ? randomFittingForm(random, endpoint) : randomJson(random, endpoint)),
    () => (isForm ? randomFittingForm(random, endpoint) : randomJson(random, endpoint)),
    () => randomForm(random),
    () => randomBytes(random, 400),
  ])()
}

/** Returns a content type and a body, which may not match. */
function drawBody(random: Random, endpoint: Endpoint): { type: string; body: string } {
  const type = pickOne(random, [
    'application/json',
    'application/json',
    'application/json',
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    boundary,
    'text/plain',
    ';',
  ])
  return { type, body: bodyText(random, endpoint, type) }
}

const inAddress = (random: Random): string =>
  random(8) === 0
    ? randomBytes(random, 20).replaceAll(/\s/g, '')
    : encodeURIComponent(randomText(random).toWellFormed())

/** Parameters for which a server error is intended, as in the published service. */
export const answeredWithFault = new Set(['login_challenge'])

/** Operations with an intended server error as their published status. */
export const faultOperations = new Set(['openErrorPage'])

function drawUrl(random: Random, { operation, schemas }: Endpoint): string {
  const path = operation.path.replaceAll(/{\w+}/g, () =>
    random(3) === 0 ? inAddress(random) : pickOne(random, NAMES),
  )
  const query = operation.parameters
    .filter(
      (parameter) => parameter.in === 'query' && !answeredWithFault.has(parameter.name) && random(3) > 0,
    )
    .map(({ name }) => {
      const schema = (schemas.parameters?.properties?.[name] ?? {}) as Schema // our schemas use these keywords
      const fitting = encodeURIComponent(String(sample(random, schema)))
      return `${name}=${random(3) === 0 ? inAddress(random) : fitting}`
    })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const rightCredentials = {
  platform: 'Bearer ory_pat_demo',
  pos: '',
  machines: `Bearer ${PROVIDER_TOKEN}`,
  console: '',
}
/** Services by the share of requests that they get. */
const targets = [
  'platform',
  'platform',
  'platform',
  'platform',
  'pos',
  'pos',
  'machines',
  'machines',
  'console',
] as const
const wrongCredentials = ['Bearer x', 'Basic Og==', 'Basic ZnV6ejpmdXp6', 'Basic YQAlMDA6eA==', '']

function randomRequest(random: Random): RandomRequest {
  const to = pickOne(random, targets)
  const endpoint = pickOne(random, apis[to])
  const { operation } = endpoint
  const method =
    random(10) === 0 ? pickOne(random, ['POST', 'PUT', 'DELETE', 'QUERY', 'HEAD', 'x']) : operation.method
  const { type, body } = drawBody(random, endpoint)
  const payload = Buffer.from(body, random(2) === 0 ? 'utf8' : 'latin1')
  const head = [
    `${method} ${drawUrl(random, endpoint)} HTTP/1.1`,
    `Host: ${random(20) === 0 ? randomBytes(random, 9) : 'localhost'}`,
    `Authorization: ${random(8) === 0 ? pickOne(random, wrongCredentials) : rightCredentials[to]}`,
    `Accept: ${pickOne(random, ['application/json', 'text/html', '*/*', randomBytes(random, 9)])}`,
    `Cookie: ${random(4) === 0 ? randomBytes(random, 40).replaceAll(/[\r\n]/g, '') : 'a=b'}`,
    `X-Session-Token: ${random(4) === 0 ? randomText(random).replaceAll(/[^ -~]/g, '') : SESSION}`,
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
    'Connection: close',
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), payload])
  return { to, operation: operation.id, bytes }
}

/** Returns requests with random bytes in every input of every operation, reproducibly by seed. */
export function randomRequests(seed: number, count: number): RandomRequest[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => randomRequest(random))
}
