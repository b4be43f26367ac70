import type { Client, LifespanField } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'

/** How tokens come into being, as lifespans tell it apart. */
export type GrantName =
  | 'authorization_code'
  | 'refresh_token'
  | 'client_credentials'
  | 'jwt_bearer'
  | 'implicit'

const ownLifespan = ({ settings }: Client, name: string): number | null =>
  // Not every grant has every kind of token.
  settings[name as LifespanField] ?? null

/** Milliseconds: the client's own, or the project's. */
export const accessLifespan = (client: Client, grant: GrantName, { lifetimes }: ProtocolConfig): number =>
  ownLifespan(client, `${grant}_grant_access_token_lifespan`) ?? lifetimes.accessToken

/** Milliseconds: the client's own, or the project's. */
export const idTokenLifespan = (client: Client, grant: GrantName, { lifetimes }: ProtocolConfig): number =>
  ownLifespan(client, `${grant}_grant_id_token_lifespan`) ?? lifetimes.idToken

/** `null`: for ever. */
export const refreshLifespan = (
  client: Client,
  grant: GrantName,
  { lifetimes }: ProtocolConfig,
): number | null => ownLifespan(client, `${grant}_grant_refresh_token_lifespan`) ?? lifetimes.refreshToken
