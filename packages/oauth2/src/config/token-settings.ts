import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  duration,
  endlessDuration,
  flag,
  group,
  integer,
  later,
  listOf,
  oneOf,
  processOnly,
  required,
  secret,
  text,
  url,
} from '@tillkey/platform-core'

/** `strategies`. */
export const strategies = group(
  {
    access_token: done(oneOf('opaque', 'jwt'), 'Format of access tokens.', 'opaque'),
    scope: done(oneOf('wildcard', 'exact'), 'How scopes are matched.', 'wildcard'),
    jwt: group(
      {
        scope_claim: done(
          oneOf('list', 'string', 'both'),
          'Format of the scope claim in JWT access tokens.',
          'list',
        ),
        type: done(
          oneOf('JWT', 'at+jwt'),
          'Header `typ` of JWT access tokens. `at+jwt` follows RFC 9068.',
          'JWT',
        ),
      },
      'JWT access tokens.',
    ),
  },
  'Strategies for tokens and scopes.',
)

const lifespan = (what: string, fallback: string) => done(duration, `${what}.`, fallback)

/** `ttl`. */
export const ttl = group(
  {
    login_consent_request: lifespan('Time limit for login and consent', '30m'),
    authentication_session: lifespan('Lifetime of a remembered login', '720h'),
    access_token: lifespan('Lifetime of an access token', '1h'),
    refresh_token: done(endlessDuration, 'Lifetime of a refresh token. -1 means no expiry.', '720h'),
    id_token: lifespan('Lifetime of an ID token', '1h'),
    auth_code: lifespan('Lifetime of an authorization code', '10m'),
    device_user_code: later(duration, 'Lifetime of a device code.', '10m'),
  },
  'Lifetimes.',
)

/** A URL, or a URL with credentials. */
type Hook =
  | string
  | {
      url: string
      auth?: { type: 'api_key'; config: { name: string; value: string; in?: 'header' | 'cookie' } }
    }

const call = group({
  url: required(done(url, 'URL of the request.')),
  auth: done(
    group({
      type: required(done(oneOf('api_key'), 'Type of credentials.')),
      config: required(
        done(
          group({
            name: required(done(text, 'Name of the header or cookie.')),
            value: required(done(secret(text), 'Value.')),
            in: done(oneOf('header', 'cookie'), 'Where it is sent.', 'header'),
          }),
          'Credentials.',
        ),
      ),
    }),
    'Credentials of the request.',
  ),
})

const hook = (what: string) =>
  done(
    Type.Unsafe<Hook>({ ...call, type: ['string', 'object'], format: 'url' }),
    `Web hook that adds claims ${what}: a URL, or a URL with credentials.`,
  )

/** `oauth2`. */
export const oauth2 = group(
  {
    expose_internal_errors: done(flag, 'Includes internal details in error descriptions.', false),
    session: group(
      {
        encrypt_at_rest: processOnly(flag, 'Encrypts stored grants. Always on here.', true),
      },
      'Stored grants.',
    ),
    exclude_not_before_claim: done(flag, 'Leaves `nbf` out of access tokens.', false),
    allowed_top_level_claims: done(listOf(text), 'Additional top-level claims that a consent may set.', []),
    mirror_top_level_claims: done(flag, 'Repeats top-level claims under `ext`.', true),
    preserve_ext_claims: later(
      flag,
      'Keeps the other claims under `ext` if top-level claims are not repeated.',
      false,
    ),
    token_prefix: later(text, 'Prefix of tokens and codes.'),
    hashers: group(
      {
        algorithm: done(oneOf('pbkdf2', 'bcrypt'), 'Hashing of client secrets.', 'pbkdf2'),
        bcrypt: group(
          { cost: done(integer(4, 31), 'Cost (log2 of the rounds).', 10) },
          'bcrypt, for secrets of at most 72 bytes.',
        ),
        pbkdf2: group({ iterations: done(integer(1), 'Iterations.', 25_000) }, 'PBKDF2 with SHA-256.'),
      },
      'Hashing of client secrets.',
    ),
    pkce: group(
      {
        enforced: done(flag, 'Requires PKCE of every client.', false),
        enforced_for_public_clients: done(flag, 'Requires PKCE of public clients.', false),
        allow_plain: done(flag, 'Allows the method `plain`, for clients that cannot compute SHA-256.', false),
      },
      'PKCE (RFC 7636).',
    ),
    client_credentials: group(
      {
        default_grant_allowed_scope: done(
          flag,
          'Grants all allowed scopes if a client requests none.',
          false,
        ),
      },
      'Client credentials grant.',
    ),
    grant: group(
      {
        refresh_token: group(
          {
            rotation_grace_period: done(duration, 'Time in which a used refresh token can be reused.', '0s'),
            rotation_grace_reuse_count: done(
              integer(0),
              'Number of reuses in that time. 0 means unlimited.',
              0,
            ),
          },
          'Refresh tokens.',
        ),
        jwt: group(
          {
            jti_optional: done(flag, 'Makes `jti` optional.', false),
            iat_optional: done(flag, 'Makes `iat` optional.', false),
            max_ttl: done(duration, 'Maximum lifetime of an assertion.', '720h'),
            omit_assertion_audience: later(
              flag,
              'Leaves the audience of the assertion out of the token.',
              false,
            ),
          },
          'Assertions as grants (RFC 7523).',
        ),
      },
      'Grants.',
    ),
    assertions: group(
      {
        clock_tolerance: done(duration, 'Allowed clock difference of clients and trusted issuers.', '30s'),
        max_ttl: done(duration, 'Maximum lifetime of a client assertion.', '24h'),
      },
      'Signed assertions (RFC 7523).',
    ),
    refresh_token_hook: hook('when a token is refreshed'),
    token_hook: hook('when a token is issued'),
    device_authorization: group(
      {
        token_polling_interval: later(duration, 'Polling interval of devices.', '5s'),
        user_code: later(
          group({
            entropy_preset: later(oneOf('high', 'medium', 'low'), 'Entropy of the code.'),
            length: later(integer(6), 'Length of the code.'),
            character_set: later(Type.String({ minLength: 8 }), 'Characters of the code.'),
          }),
          'User code.',
        ),
      },
      'Device authorization (RFC 8628).',
    ),
  },
  'Grants and tokens.',
)

/** `clients`. */
export const clients = group(
  {
    http: group(
      {
        disallow_private_ip_ranges: done(flag, 'Refuses requests to private networks.', false),
        private_ip_exception_urls: done(listOf(url), 'URL prefixes that are allowed nevertheless.', []),
      },
      'HTTP requests.',
    ),
  },
  'Outgoing requests.',
)
