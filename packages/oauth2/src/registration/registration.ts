import { bearerToken, type Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime } from '@tillkey/secrets'
import { type Client, type ClientSettings, lifespanFields } from '../clients/client.ts'
import type { Clients, WrittenClient } from '../clients/clients.ts'
import { type ClientInput, readClient } from '../clients/read-client.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { oauth2Error, resourceError } from '../oauth2-errors.ts'
import type { JsonObject } from '../request-body.ts'
import { applyPolicy } from './registration-policy.ts'

/** What clients that register by themselves may do (RFC 7591, 7592). Everything is 404 where a project does not let them. */
export interface Registration {
  /** 400 for what only an administrator decides. */
  register(project: ProjectContext, body: JsonObject): Promise<WrittenClient>
  /** The client whose registration token a request carries; 401 for every other. */
  authenticate(project: ProjectContext, id: string, request: Incoming): Promise<Client>
  /** With a new registration token; 403 for a secret. */
  replace(project: ProjectContext, client: Client, body: JsonObject): Promise<WrittenClient>
}

/** Says no where a project does not let clients register by themselves. */
export function assertEnabled(project: ProjectContext): void {
  if (!oauth2Section.read(project).oidc.dynamic_client_registration.enabled)
    throw resourceError('not_found', 'Clients do not register by themselves here.')
}

/** What would give a client more than it may give itself. */
function refusePrivileges(body: JsonObject): void {
  if (body.metadata !== undefined)
    throw oauth2Error('invalid_client_metadata', 'metadata is for administrators.')
  if (body.access_token_strategy)
    throw resourceError('malformed', 'access_token_strategy is for administrators.')
  if (body.skip_consent === true || body.skip_logout_consent === true)
    throw oauth2Error('invalid_request', 'Only administrators let a client pass over consent.')
}

const isAllowedScheme = (address: string): boolean => {
  const { protocol } = URL.parse(address) ?? { protocol: '' }
  return /^(?:|https?:)$/.test(protocol) || protocol.includes('.')
}

/** Anybody could register the scheme of an app: only one named after a domain shows whose it is (RFC 8252 7.1). */
function refuseForeignSchemes({ redirect_uris, post_logout_redirect_uris }: ClientSettings): void {
  if (!(redirect_uris ?? []).every(isAllowedScheme))
    throw oauth2Error(
      'invalid_redirect_uri',
      'The scheme of an app is a domain name in reverse, such as com.example.app.',
    )
  if (!(post_logout_redirect_uris ?? []).every(isAllowedScheme))
    throw oauth2Error(
      'invalid_client_metadata',
      'post_logout_redirect_uris: the scheme of an app is a domain name in reverse.',
    )
}

/** What a client that registers itself asks for. */
function readSelfRegistration(body: JsonObject, id: string): ClientInput {
  refusePrivileges(body)
  const input = readClient({ ...body, client_id: id })
  refuseForeignSchemes(input.settings)
  return input
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** RFC 6750 2.1 and 2.3: in the header or in the query. */
function readRegistrationToken(request: Incoming): string | undefined {
  return (
    bearerToken(request) ?? new URL(request.url, 'http://here').searchParams.get('access_token') ?? undefined
  )
}

const notAuthorized = (): Error =>
  resourceError('not_authorized', 'The registration token is missing, or is not that of this client.')

/** What a client does not change at all, and what it changes by naming it alone, of what administrators set. */
const administratorFields = [
  'metadata',
  'skip_consent',
  'skip_logout_consent',
  'access_token_strategy',
] as const
const preservedFields = ['owner', 'audience', ...lifespanFields] as const

function preservedSettings(before: ClientSettings, body: JsonObject): Partial<ClientSettings> {
  const fields = [...administratorFields, ...preservedFields.filter((field) => body[field] === undefined)]
  return Object.fromEntries(fields.map((field) => [field, before[field]]))
}

/** Registration of clients by themselves, over what administrators do. */
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
      throw resourceError('forbidden', 'A client does not choose its own secret.')
    const config = oauth2Section.read(project)
    const input = readSelfRegistration(body, client.id)
    const inputOf = ({ settings: before }: Client) => {
      const requested = { ...input.settings, ...preservedSettings(before, body) }
      return { ...input, settings: applyPolicy({ config, requested, before }) }
    }
    return clients.replace(project, client.id, { inputOf, registrationToken: 'new' })
  },
})
