import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { findDuplicateParameter } from '../http/duplicate-parameters.ts'
import { readForm, readValue } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { protocolHeaders } from '../http/render-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { Client } from './client.ts'
import type { ClientCredentials } from './client-credentials.ts'

/** Runs a handler of the token endpoint. Errors get the headers of RFC 6749 5.2. */
export async function withProtocolHeaders<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...protocolHeaders } })
  }
}

/** RFC 6749 3.2. The first `scope` counts, as in authorization requests; `audience` and `resource` may be repeated. */
const uniqueParameters = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'assertion',
  'device_code',
  'token',
  'token_type_hint',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
]

/** Reads a form body. Throws `invalid_request` if it is empty or repeats a parameter. */
export async function readRequiredForm(request: Incoming): Promise<URLSearchParams> {
  const form = await readForm(request)
  if (form.size === 0) throw oauth2Error('invalid_request', 'The body must be a non-empty form.')
  const duplicate = findDuplicateParameter(form, uniqueParameters)
  if (duplicate !== undefined) throw oauth2Error('invalid_request', `${duplicate} is listed twice.`)
  return form
}

const readCredentials = (form: URLSearchParams, { headers }: Incoming): ClientCredentials => ({
  form: {
    client_id: readValue(form, 'client_id'),
    client_secret: readValue(form, 'client_secret'),
    client_assertion_type: readValue(form, 'client_assertion_type'),
    client_assertion: readValue(form, 'client_assertion'),
  },
  authorization: headers.authorization?.toString(),
})

/** Adds a Basic challenge if the client used that scheme (RFC 6749 5.2). */
function withChallenge(error: unknown, { headers }: Incoming): unknown {
  const isRefusal = error instanceof ApiError && error.code === 'invalid_client'
  if (!isRefusal || !/^basic /i.test(headers.authorization?.toString() ?? '')) return error
  // Repeats the error code for programs that read only the header.
  const challenge = { 'www-authenticate': 'Basic realm="OAuth 2.0", error="invalid_client"' }
  return new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...challenge } })
}

/** Authenticates the client of a request (RFC 6749 2.3). */
export async function authenticateCaller(
  { authenticateClient, project, readClient, findClient }: AuthorizationServer,
  form: URLSearchParams,
  request: Incoming,
): Promise<Client> {
  const credentials = readCredentials(form, request)
  try {
    return await authenticateClient({ project, readClient, findClient, credentials })
  } catch (error) {
    throw withChallenge(error, request)
  }
}
