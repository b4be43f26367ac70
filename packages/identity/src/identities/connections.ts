import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { isObject, type JsonObject } from '../values.ts'

/** Whom a provider knows. */
export interface OidcSubject {
  provider: string
  subject: string
}

/** What a provider confirmed about a person, with the tokens that it issued. */
export interface ProviderAccount {
  provider: string
  claims: { sub: string }
  tokens: { access: string; id: string; refresh: string }
}

/** The account of somebody at a provider, as their identity keeps it: the first tokens are sealed. */
export interface Connection extends OidcSubject {
  initial_id_token?: string
  initial_access_token?: string
  initial_refresh_token?: string
  organization?: string
}

const TOKENS = ['initial_id_token', 'initial_access_token', 'initial_refresh_token'] as const

const tokenContext = (projectId: string, { provider, subject }: OidcSubject): string =>
  `provider tokens of ${projectId} for ${provider}:${subject}`

/** What somebody at a provider is found by, as it is: subjects differ by case. */
export const connectionKey = ({ provider, subject }: OidcSubject): string => `${provider}:${subject}`

/** The connections of a credential `oidc`. */
export const connectionsIn = (config: JsonObject | undefined): Connection[] =>
  // As sign-in and administrators write them.
  Array.isArray(config?.providers) ? (config.providers.filter(isObject) as unknown as Connection[]) : []

/** A connection with its tokens, sealed by the project's own secrets. */
export function newConnection(
  { provider, claims, tokens }: ProviderAccount,
  {
    project,
    cipher,
    organization = '',
  }: { project: ProjectContext; cipher: Keyring; organization?: string | undefined },
): Connection {
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

/** A connection with its tokens as the provider gave them. */
export function openConnection(connection: Connection, projectId: string, cipher: Keyring): Connection {
  const tokens = TOKENS.flatMap((name) => {
    const sealed = connection[name]
    return sealed ? [[name, cipher.open(sealed, tokenContext(projectId, connection)) ?? '']] : []
  })
  return { ...connection, ...Object.fromEntries(tokens) }
}

/** The tokens of connections, each as `change` makes it of what is sealed and what that is bound to. */
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

/** What the credential `oidc` holds, with the tokens of connections as the providers gave them. */
export const openConnections = (config: JsonObject, projectId: string, cipher: Keyring): JsonObject => ({
  ...config,
  providers: connectionsIn(config).map((one) => openConnection(one, projectId, cipher)),
})
