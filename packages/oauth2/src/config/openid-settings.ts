import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  endlessDuration,
  flag,
  group,
  integer,
  later,
  listOf,
  oneOf,
  place,
  processOnly,
  secret,
  text,
} from '@tillkey/platform-core'

const advertised = (what: string) =>
  done(place, `Where discovery says ${what} is; the service's own unless told.`)

/** `webfinger`. */
export const webfinger = group(
  {
    jwks: group(
      {
        broadcast_keys: done(
          listOf(text),
          'Key sets whose public keys are published, beside those that sign.',
          ['hydra.openid.id-token'],
        ),
      },
      'The published keys.',
    ),
    oidc_discovery: group(
      {
        auth_url: advertised('the page to begin at'),
        token_url: advertised('the place of tokens'),
        jwks_url: advertised('the set of keys'),
        userinfo_url: advertised('the claims of who signed in'),
        client_registration_url: advertised('the registration of clients'),
        device_authorization_url: later(place, 'Where discovery says the beginning for devices is.'),
        supported_claims: done(listOf(text), 'Claims that discovery names beside `sub`.', []),
        supported_scope: done(listOf(text), 'Scopes that discovery names beside the usual ones.', []),
      },
      'The discovery document.',
    ),
  },
  'What is published.',
)

const longest = (what: string) =>
  done(endlessDuration, `Longest lifetime of ${what} of such a client. Default: that of the project.`)

/** What a client that registers by itself is left of what it asks for. */
const policy = group(
  {
    scopes: done(listOf(text), 'Scopes it may have, beside `default_scope`; `*` as in the scope strategy.', [
      ...['openid', 'offline', 'offline_access', 'profile', 'email'],
    ]),
    audiences: done(listOf(text), 'Audiences it may have, each with what is below it.', []),
    grant_types: done(listOf(text), 'Grant types it may have.', [
      ...['authorization_code', 'refresh_token', 'client_credentials'],
    ]),
    response_types: done(listOf(text), 'Response types it may have.', ['code']),
    redirect_hosts: done(
      listOf(text),
      'Hosts of its redirect URIs: `app.example`, `*.app.example` for all below, `*` for any address.',
      ['*'],
    ),
    lifespans: group(
      {
        access_token: longest('access tokens'),
        id_token: longest('ID tokens'),
        refresh_token: longest('refresh tokens'),
      },
      'Lifetimes.',
    ),
    max_clients: done(
      integer(0),
      'How many clients that registered by themselves a project has at most.',
      10_000,
    ),
  },
  'Bounds of clients that register by themselves.',
)

/** `oidc`. */
export const oidc = group(
  {
    subject_identifiers: group(
      {
        supported_types: done(
          listOf(oneOf('public', 'pairwise')),
          'Whether clients see one subject, or each client one of its own.',
          ['public'],
        ),
        pairwise: group(
          { salt: done(secret(text), 'The secret that the subjects of each client are made with.') },
          'Subjects of each client.',
        ),
      },
      'Subjects.',
    ),
    dynamic_client_registration: group(
      {
        enabled: done(flag, 'Whether clients may register by themselves.', false),
        default_scope: done(listOf(text), 'What a client gets that names no scope.', [
          'offline_access',
          'offline',
          'openid',
        ]),
        policy,
      },
      'Registration of clients.',
    ),
  },
  'OpenID Connect.',
)

const secretList = Type.Array(secret(Type.String({ minLength: 16 })))

/** `secrets`. */
export const secrets = group(
  {
    system: done(
      secretList,
      'Seal what browsers and wallets are handed, newest first; the older ones still open. TILLKEY_SECRETS unless told, which signing keys always stand under.',
    ),
    cookie: done(secretList, 'Seal cookies, newest first; `system` unless told.'),
    pagination: processOnly(secretList, 'Seal page tokens; ours hold nothing that has to be sealed.'),
  },
  'Secrets of the project.',
)
