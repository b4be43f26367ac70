import type { OAuth2Client } from '@tillkey/client'

/** Kinds of apps, which decide how a client signs people in and authenticates. */
export const appKinds = ['server', 'browser', 'native', 'machine'] as const
export type AppKind = (typeof appKinds)[number]

export type KindSettings = Required<
  Pick<OAuth2Client, 'grant_types' | 'response_types' | 'token_endpoint_auth_method'>
>

const publicApp: KindSettings = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** Settings of each kind. */
export const kindSettings: Readonly<Record<AppKind, KindSettings>> = {
  server: { ...publicApp, token_endpoint_auth_method: 'client_secret_basic' },
  browser: publicApp,
  native: publicApp,
  machine: {
    grant_types: ['client_credentials'],
    response_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
  },
}

/** Whether the client has no secret. */
export const isPublicClient = ({ token_endpoint_auth_method: method }: OAuth2Client): boolean =>
  method === 'none'

/** Whether the client authenticates with a secret. */
export const hasSecret = ({ token_endpoint_auth_method: method = '' }: OAuth2Client): boolean =>
  method === '' || method.startsWith('client_secret')

/** Returns the kind of app that a client's grants and authentication suit, if any. Native apps count as `browser`. */
export function detectKind(client: OAuth2Client): 'server' | 'browser' | 'machine' | undefined {
  const grants = new Set(client.grant_types)
  const hasOnly = (...allowed: string[]): boolean => [...grants].every((grant) => allowed.includes(grant))
  if (grants.has('client_credentials'))
    return hasOnly('client_credentials') && hasSecret(client) ? 'machine' : undefined
  if (!grants.has('authorization_code') || !hasOnly('authorization_code', 'refresh_token')) return undefined
  if (isPublicClient(client)) return 'browser'
  return hasSecret(client) ? 'server' : undefined
}
