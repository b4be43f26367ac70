import type { Client, LifespanField } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'

/** Names of grants in the lifespan settings of clients. */
export type GrantName =
  | 'authorization_code'
  | 'refresh_token'
  | 'client_credentials'
  | 'device_authorization'
  | 'jwt_bearer'
  | 'implicit'

const ownLifespan = ({ settings }: Client, name: string): number | null =>
  // Some grants have no token of the kind, hence no such field.
  settings[name as LifespanField] ?? null

/** Milliseconds: the client's own lifespan, or the project's. */
export const accessLifespan = (client: Client, grant: GrantName, { lifetimes }: ProtocolConfig): number =>
  ownLifespan(client, `${grant}_grant_access_token_lifespan`) ?? lifetimes.accessToken

/** Milliseconds: the client's own lifespan, or the project's. */
export const idTokenLifespan = (client: Client, grant: GrantName, { lifetimes }: ProtocolConfig): number =>
  ownLifespan(client, `${grant}_grant_id_token_lifespan`) ?? lifetimes.idToken

/** Milliseconds; `null` means no expiry. */
export const refreshLifespan = (
  client: Client,
  grant: GrantName,
  { lifetimes }: ProtocolConfig,
): number | null => ownLifespan(client, `${grant}_grant_refresh_token_lifespan`) ?? lifetimes.refreshToken
