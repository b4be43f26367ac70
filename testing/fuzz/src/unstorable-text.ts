import type { Endpoint } from '@tillkey/contract'
import type { DemoEnvironment } from '@tillkey/demo'
import type { ParameterLocation } from '@tillkey/wire'
import { type Credentials, PROVIDER_TOKEN, SESSION } from './credentials.ts'
import type { Random } from './random.ts'
import { type Api, apis } from './random-requests.ts'
import { type Schema, sample } from './sample.ts'

type Values = Record<string, unknown>

/** A request with one text that no database can store. */
export interface UnstorableRequest extends Record<ParameterLocation, Values> {
  to: Api
  endpoint: Endpoint
  /** Location of the text: `query client_id`, `body client_name`. */
  at: string
  body: unknown
}

const NUL = 'a\0b'

/** Timeout of a request. */
const TIME_LIMIT_MS = 20_000

/** Chooses everything optional, and otherwise the last alternative. */
const everything: Random = (limit) => (limit === 2 ? 0 : limit - 1)

// Our schemas use these keywords.
const asSchema = (schema: unknown): Schema => schema ?? {}

const isText = ({ type = 'string' }: Schema): boolean => [type].flat().includes('string')

/** Yields variants of a value with NUL in one text each, by path. */
function* withNul(value: unknown, path = ''): Generator<[path: string, changed: unknown]> {
  if (typeof value === 'string') yield [path, NUL]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    for (const [at, changed] of withNul(inner, path === '' ? name : `${path}.${name}`))
      yield [at, Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }]
}

/** Returns a valid request with required parameters and the complete body. */
function fittingRequest(to: Api, endpoint: Endpoint): UnstorableRequest {
  const { operation, schemas } = endpoint
  const request: UnstorableRequest = {
    to,
    endpoint,
    at: '',
    path: {},
    query: {},
    header: {},
    form: {},
    body: undefined,
  }
  for (const { name, in: location, required } of operation.parameters)
    if (required)
      request[location][name] = sample(everything, asSchema(schemas.parameters?.properties?.[name]))
  if (schemas.body) request.body = sample(everything, asSchema(schemas.body))
  return request
}

function* listRequests(to: Api, endpoint: Endpoint): Generator<UnstorableRequest> {
  const fitting = fittingRequest(to, endpoint)
  for (const { name, in: location } of endpoint.operation.parameters)
    if (location !== 'header' && isText(asSchema(endpoint.schemas.parameters?.properties?.[name])))
      yield { ...fitting, at: `${location} ${name}`, [location]: { ...fitting[location], [name]: NUL } }
  for (const [path, body] of withNul(fitting.body)) yield { ...fitting, at: `body ${path}`, body }
}

/** Returns a request for every text of every operation. */
export const unstorableRequests = (): UnstorableRequest[] =>
  Object.entries(apis).flatMap(
    ([to, endpoints]) => endpoints.flatMap((endpoint) => [...listRequests(to as Api, endpoint)]), // the keys of `apis`
  )

const encodeForm = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

function encodeBody({ form, body }: UnstorableRequest): { type: string; text: string } | undefined {
  if (Object.keys(form).length > 0)
    return { type: 'application/x-www-form-urlencoded', text: encodeForm(form) }
  return body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) }
}

const selectAuthorization = ({ to }: UnstorableRequest, credentials: Credentials): string =>
  to === 'machines' ? `Bearer ${credentials[PROVIDER_TOKEN]}` : 'Bearer ory_pat_demo'

/** Operations for signed-in people would answer others with an authentication error. */
const isForPeople = ({ to, endpoint: { operation } }: UnstorableRequest): boolean =>
  to === 'pos' || operation.security.includes('session')

/** Sends a request and returns status and body. */
export async function sendUnstorable(
  request: UnstorableRequest,
  { urls }: DemoEnvironment,
  credentials: Credentials,
): Promise<string> {
  const { operation } = request.endpoint
  const path = operation.path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(String(request.path[name])),
  )
  const query = encodeForm(request.query)
  const sent = encodeBody(request)
  const response = await fetch(`${urls[request.to]}${path}${query && `?${query}`}`, {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: {
      accept: 'application/json',
      authorization: selectAuthorization(request, credentials),
      ...(isForPeople(request) && { 'x-session-token': credentials[SESSION] }),
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && operation.method !== 'GET' && { body: sent.text }),
  })
  return `${response.status} ${await response.text()}`
}
