import { Type } from '@tillkey/contract/type.ts'
import {
  endlessDuration,
  flag,
  group,
  implemented,
  integer,
  listOf,
  oneOf,
  processOnly,
  secret,
  text,
  urlOrPath,
} from '@tillkey/platform-core'

const advertised = (what: string) =>
  implemented(urlOrPath, `${what} in the discovery document. Default: the service's own.`)

/** `webfinger`. */
export const webfinger = group(
  {
    jwks: group(
      {
        broadcast_keys: implemented(
          listOf(text),
          'Key sets whose public keys are published in addition to the signing keys.',
          ['hydra.openid.id-token'],
        ),
      },
      'Published keys.',
    ),
    oidc_discovery: group(
      {
        auth_url: advertised('Authorization endpoint'),
        token_url: advertised('Token endpoint'),
        jwks_url: advertised('JWKS'),
        userinfo_url: advertised('Userinfo endpoint'),
        client_registration_url: advertised('Registration endpoint'),
        device_authorization_url: advertised('Device authorization endpoint'),
        supported_claims: implemented(
          listOf(text),
          'Claims listed in the discovery document besides `sub`.',
          [],
        ),
        supported_scope: implemented(
          listOf(text),
          'Scopes listed in the discovery document besides the standard ones.',
          [],
        ),
      },
      'The discovery document.',
    ),
  },
  'Published metadata.',
)

const maxLifetime = (what: string) =>
  implemented(
    endlessDuration,
    `Maximum lifetime of ${what} of a self-registered client. Default: the project's.`,
  )

/** Limits for self-registered clients. */
const policy = group(
  {
    scopes: implemented(
      listOf(text),
      'Allowed scopes besides `default_scope`. `*` follows the scope strategy.',
      ['openid', 'offline', 'offline_access', 'profile', 'email'],
    ),
    audiences: implemented(listOf(text), 'Allowed audiences, each including its subpaths.', []),
    grant_types: implemented(listOf(text), 'Allowed grant types.', [
      'authorization_code',
      'refresh_token',
      'client_credentials',
    ]),
    response_types: implemented(listOf(text), 'Allowed response types.', ['code']),
    redirect_hosts: implemented(
      listOf(text),
      'Allowed hosts of redirect URIs: `app.example`, `*.app.example` for subdomains, `*` for any.',
      ['*'],
    ),
    lifespans: group(
      {
        access_token: maxLifetime('access tokens'),
        id_token: maxLifetime('ID tokens'),
        refresh_token: maxLifetime('refresh tokens'),
      },
      'Lifetimes.',
    ),
    max_clients: implemented(integer(0), 'Maximum number of self-registered clients in the project.', 10_000),
  },
  'Policy for self-registered clients. Extension.',
)

/** `oidc`. */
export const openidSettings = group(
  {
    subject_identifiers: group(
      {
        supported_types: implemented(
          listOf(oneOf('public', 'pairwise')),
          'Allowed subject types. `pairwise` gives each client a different subject.',
          ['public'],
        ),
        pairwise: group(
          { salt: implemented(secret(text), 'Secret from which pairwise subjects are derived.') },
          'Pairwise subjects.',
        ),
      },
      'Subjects.',
    ),
    dynamic_client_registration: group(
      {
        enabled: implemented(flag, 'Allows clients to register themselves.', false),
        default_scope: implemented(listOf(text), 'Scope of a client that requests none.', [
          'offline_access',
          'offline',
          'openid',
        ]),
        policy,
      },
      'Dynamic client registration.',
    ),
  },
  'OpenID Connect.',
)

const secretList = Type.Array(secret(Type.String({ minLength: 16 })))

/** `secrets`. */
export const secrets = group(
  {
    system: implemented(
      secretList,
      'Secrets for data given to browsers and wallets, newest first. Default: `TILLKEY_SECRETS`, which always encrypts signing keys.',
    ),
    cookie: implemented(secretList, 'Secrets for cookies, newest first. Default: `system`.'),
    pagination: processOnly(secretList, 'Secrets for page tokens. Page tokens here contain nothing secret.'),
  },
  'Secrets of the project.',
)
