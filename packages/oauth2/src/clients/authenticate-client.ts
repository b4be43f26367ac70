import { oauth2Error } from '../http/oauth2-errors.ts'
import type { Client } from './client.ts'
import { createAssertionVerifier } from './client-assertion.ts'
import type {
  AuthenticateClient,
  Authentication,
  AuthenticationDependencies,
  ClientCredentials,
} from './client-credentials.ts'
import { createSecretVerifier } from './client-secrets.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

interface IdAndSecret {
  id: string
  secret: string
  from: 'header' | 'body'
}

const decoded = (text: string): string =>
  /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text

/** Client id and secret of a Basic header, both form-urlencoded (RFC 6749 2.3.1). */
export function readBasic(authorization: string | undefined): IdAndSecret | undefined {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  try {
    return { id: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)), from: 'header' }
  } catch (cause) {
    throw oauth2Error(
      'invalid_request',
      'The client id and secret in the Authorization header must be form-urlencoded.',
      {
        cause,
      },
    )
  }
}

function readBody({ client_id: id, client_secret: secret = '' }: ClientCredentials['form']): IdAndSecret {
  if (!id) throw oauth2Error('invalid_request', 'client_id is missing.')
  return { id, secret, from: 'body' }
}

const refuse = (hint: string): never => {
  throw oauth2Error('invalid_client', hint)
}

const methodOf = { header: 'client_secret_basic', body: 'client_secret_post' } as const

/** The client must be registered for the authentication method it uses. */
function checkMethod({ settings }: Client, { from }: IdAndSecret): void {
  const method = settings.token_endpoint_auth_method
  if (method !== methodOf[from]) refuse(`This client is registered for ${method} but used ${methodOf[from]}.`)
}

/** Reads the client credentials. A client must use one method per request (RFC 6749 2.3). */
function readCredentials(form: ClientCredentials['form'], authorization: string | undefined): IdAndSecret {
  const basic = readBasic(authorization)
  if (basic && form.client_id && form.client_secret) refuse('The client sent its secret twice.')
  return basic ?? readBody(form)
}

/** Authenticates clients by secret or assertion, and public clients by id. */
export function createClientAuthentication(dependencies: AuthenticationDependencies): AuthenticateClient {
  const { now } = dependencies
  const verifySecret = createSecretVerifier()
  const verifyAssertion = createAssertionVerifier(dependencies)

  async function isRightSecret(client: Client, secret: string): Promise<boolean> {
    const valid = client.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now())
    for (const { digest } of valid) if (await verifySecret(secret, digest)) return true
    return false
  }

  async function bySecret({ findClient }: Authentication, shown: IdAndSecret): Promise<Client> {
    const client = (await findClient(shown.id)) ?? refuse('Client not found.')
    if (client.settings.token_endpoint_auth_method === 'none')
      return shown.secret === '' ? client : refuse('This client has no secret.')
    checkMethod(client, shown)
    return (await isRightSecret(client, shown.secret)) ? client : refuse('Incorrect client secret.')
  }

  return (authentication) => {
    const { form, authorization } = authentication.credentials
    const { client_assertion_type: type } = form
    if (!type) return bySecret(authentication, readCredentials(form, authorization))
    if (type !== ASSERTION_TYPE) throw oauth2Error('invalid_request', 'Unsupported client_assertion_type.')
    if (form.client_secret || readBasic(authorization))
      refuse('The client sent both an assertion and a secret.')
    return verifyAssertion(authentication)
  }
}
