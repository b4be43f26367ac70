import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { isObject, type JsonObject } from '../values.ts'

/** Identifies a user at a provider. */
export interface OidcSubject {
  provider: string
  subject: string
}

/** Verified claims of a provider, with the tokens it issued. */
export interface ProviderAccount {
  provider: string
  claims: { sub: string }
  tokens: { access: string; id: string; refresh: string }
}

/** A linked account at a provider, as stored. The initial tokens are sealed. */
export interface ProviderConnection extends OidcSubject {
  initial_id_token?: string
  initial_access_token?: string
  initial_refresh_token?: string
  organization?: string
  /** Kept for other systems: a connection is added only by its owner's confirmation. */
  use_auto_link?: boolean
}

const TOKENS = ['initial_id_token', 'initial_access_token', 'initial_refresh_token'] as const

const tokenContext = (projectId: string, { provider, subject }: OidcSubject): string =>
  `provider tokens of ${projectId} for ${provider}:${subject}`

/** Lookup key of a connection. Case-sensitive, because subjects are (OpenID Connect Core 2). */
export const connectionKey = ({ provider, subject }: OidcSubject): string => `${provider}:${subject}`

/** Returns the connections stored in an `oidc` credential. */
export const connectionsIn = (config: JsonObject | undefined): ProviderConnection[] =>
  Array.isArray(config?.providers)
    ? (config.providers.filter(isObject) as unknown as ProviderConnection[]) // written by sign-in and the admin API only
    : []

/** Creates a connection with its tokens sealed under the project's secrets. */
export function newConnection(
  { provider, claims, tokens }: ProviderAccount,
  {
    project,
    cipher,
    organization = '',
  }: { project: ProjectContext; cipher: Keyring; organization?: string | undefined },
): ProviderConnection {
  const subject = { provider, subject: claims.sub }
  const sealed = (token: string): string =>
    token === '' ? '' : cipher.seal(token, tokenContext(project.id, subject))
  return {
    ...subject,
    initial_id_token: sealed(tokens.id),
    initial_access_token: sealed(tokens.access),
    initial_refresh_token: sealed(tokens.refresh),
    organization,
  }
}

/** Returns a connection with its tokens decrypted. */
export function openConnection(
  connection: ProviderConnection,
  projectId: string,
  cipher: Keyring,
): ProviderConnection {
  const tokens = TOKENS.flatMap((name) => {
    const sealed = connection[name]
    return sealed ? [[name, cipher.open(sealed, tokenContext(projectId, connection)) ?? '']] : []
  })
  return { ...connection, ...Object.fromEntries(tokens) }
}

/** Applies `change` to each sealed token, with the context it is bound to. */
export const withTokens = (
  config: JsonObject,
  projectId: string,
  change: (sealed: string, context: string) => string,
): JsonObject => ({
  ...config,
  providers: connectionsIn(config).map((connection) => {
    const tokens = TOKENS.flatMap((name) => {
      const sealed = connection[name]
      return sealed ? [[name, change(sealed, tokenContext(projectId, connection))]] : []
    })
    return { ...connection, ...Object.fromEntries(tokens) }
  }),
})

/** Returns an `oidc` config with the tokens of its connections decrypted. */
export const openConnections = (config: JsonObject, projectId: string, cipher: Keyring): JsonObject => ({
  ...config,
  providers: connectionsIn(config).map((one) => openConnection(one, projectId, cipher)),
})
