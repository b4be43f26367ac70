import { bearerToken, type Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime } from '@tillkey/secrets'
import { type Client, type ClientSettings, lifespanFields } from '../clients/client.ts'
import type { Clients, WrittenClient } from '../clients/clients.ts'
import { type ClientInput, readClient } from '../clients/read-client.ts'
import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import type { JsonBody } from '../http/request-body.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { applyPolicy } from './registration-policy.ts'

/** Dynamic client registration and management (RFC 7591, 7592). */
export interface Registration {
  /** Throws 400 for fields that only administrators may set. */
  register(project: ProjectContext, body: JsonBody): Promise<WrittenClient>
  /** Authenticates a client by its registration access token. Throws 401. */
  authenticate(project: ProjectContext, id: string, request: Incoming): Promise<Client>
  /** Updates a client and rotates its registration access token. Throws 403 if the body sets a secret. */
  replace(project: ProjectContext, client: Client, body: JsonBody): Promise<WrittenClient>
}

/** Throws 404 unless the project allows dynamic client registration. */
export function assertEnabled(project: ProjectContext): void {
  if (!oauth2Section.read(project).oidc.dynamic_client_registration.enabled)
    throw resourceError('not_found', 'Dynamic client registration is disabled.')
}

/** Rejects fields that would extend the client's own rights. */
function refusePrivileges(body: JsonBody): void {
  if (body.metadata !== undefined)
    throw oauth2Error('invalid_client_metadata', 'metadata is for administrators.')
  if (body.access_token_strategy)
    throw resourceError('malformed', 'access_token_strategy is for administrators.')
  if (body.skip_consent === true || body.skip_logout_consent === true)
    throw oauth2Error('invalid_request', 'Only administrators can let a client skip consent.')
}

const isAllowedScheme = (address: string): boolean => {
  const { protocol } = URL.parse(address) ?? { protocol: '' }
  return /^(?:|https?:)$/.test(protocol) || protocol.includes('.')
}

/** Custom schemes must be reverse domain names, which show who owns them (RFC 8252 7.1). */
function refuseForeignSchemes({ redirect_uris, post_logout_redirect_uris }: ClientSettings): void {
  if (!(redirect_uris ?? []).every(isAllowedScheme))
    throw oauth2Error(
      'invalid_redirect_uri',
      'Schemes of apps must be reversed domain names, e.g. com.example.app.',
    )
  if (!(post_logout_redirect_uris ?? []).every(isAllowedScheme))
    throw oauth2Error(
      'invalid_client_metadata',
      'post_logout_redirect_uris: the scheme of an app is a domain name in reverse.',
    )
}

/** Reads and checks a self-registration. */
function readSelfRegistration(body: JsonBody, id: string): ClientInput {
  refusePrivileges(body)
  const input = readClient({ ...body, client_id: id })
  refuseForeignSchemes(input.settings)
  return input
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Token in the header or the query (RFC 6750 2.1, 2.3). */
function readRegistrationToken(request: Incoming): string | undefined {
  return (
    bearerToken(request) ?? new URL(request.url, 'http://here').searchParams.get('access_token') ?? undefined
  )
}

const notAuthorized = (): Error =>
  resourceError('not_authorized', 'The registration access token is missing or belongs to another client.')

/** Fields that only administrators change, and fields that stay unless the client sends them. */
const administratorFields = [
  'metadata',
  'skip_consent',
  'skip_logout_consent',
  'access_token_strategy',
] as const
const preservedFields = ['owner', 'audience', ...lifespanFields] as const

function preservedSettings(before: ClientSettings, body: JsonBody): Partial<ClientSettings> {
  const fields = [...administratorFields, ...preservedFields.filter((field) => body[field] === undefined)]
  return Object.fromEntries(fields.map((field) => [field, before[field]]))
}

/** Implements self-registration on top of `clients`. */
export const createRegistration = (clients: Clients): Registration => ({
  async register(project, body) {
    if (isPresent(body.client_secret))
      throw resourceError('malformed', 'client_secret is drawn by this server.')
    const config = oauth2Section.read(project)
    const input = readSelfRegistration(body, '')
    const settings = applyPolicy({ config, requested: input.settings, before: undefined })
    const { max_clients: maxClients } = config.oidc.dynamic_client_registration.policy
    return clients.register(project, { ...input, settings }, maxClients)
  },
  async authenticate(project, id, request) {
    const token = readRegistrationToken(request)
    const client = await clients.find(project.id, id)
    if (token === undefined || !client) throw notAuthorized()
    if (!equalInConstantTime(digestOf(token), client.registrationDigest)) throw notAuthorized()
    return client
  },
  async replace(project, client, body) {
    if (isPresent(body.client_secret))
      throw resourceError('forbidden', 'Clients cannot choose their own secret.')
    const config = oauth2Section.read(project)
    const input = readSelfRegistration(body, client.id)
    const mergeInput = ({ settings: before }: Client) => {
      const requested = { ...input.settings, ...preservedSettings(before, body) }
      return { ...input, settings: applyPolicy({ config, requested, before }) }
    }
    return clients.replace(project, client.id, { inputOf: mergeInput, registrationToken: 'new' })
  },
})
