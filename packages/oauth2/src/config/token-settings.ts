import { Type } from '@tillkey/contract/type.ts'
import {
  duration,
  endlessDuration,
  flag,
  group,
  implemented,
  integer,
  listOf,
  oneOf,
  processOnly,
  required,
  secret,
  text,
  unimplemented,
  url,
} from '@tillkey/platform-core'

/** `strategies`. */
export const strategies = group(
  {
    access_token: implemented(oneOf('opaque', 'jwt'), 'Format of access tokens.', 'opaque'),
    scope: implemented(oneOf('wildcard', 'exact'), 'How scopes are matched.', 'wildcard'),
    jwt: group(
      {
        scope_claim: implemented(
          oneOf('list', 'string', 'both'),
          'Format of the scope claim in JWT access tokens.',
          'list',
        ),
        type: implemented(
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

const lifespan = (what: string, fallback: string) => implemented(duration, `${what}.`, fallback)

/** `ttl`. */
export const ttl = group(
  {
    login_consent_request: lifespan('Time limit for login and consent', '30m'),
    authentication_session: lifespan('Lifetime of a remembered login', '720h'),
    access_token: lifespan('Lifetime of an access token', '1h'),
    refresh_token: implemented(endlessDuration, 'Lifetime of a refresh token. -1 means no expiry.', '720h'),
    id_token: lifespan('Lifetime of an ID token', '1h'),
    auth_code: lifespan('Lifetime of an authorization code', '10m'),
    device_user_code: lifespan('Lifetime of a device code', '10m'),
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
  url: required(implemented(url, 'URL of the request.')),
  auth: implemented(
    group({
      type: required(implemented(oneOf('api_key'), 'Type of credentials.')),
      config: required(
        implemented(
          group({
            name: required(implemented(text, 'Name of the header or cookie.')),
            value: required(implemented(secret(text), 'Value.')),
            in: implemented(oneOf('header', 'cookie'), 'Where it is sent.', 'header'),
          }),
          'Credentials.',
        ),
      ),
    }),
    'Credentials of the request.',
  ),
})

const hook = (what: string) =>
  implemented(
    Type.Unsafe<Hook>({ ...call, type: ['string', 'object'], format: 'url' }),
    `Web hook that adds claims ${what}: a URL, or a URL with credentials.`,
  )

/** `oauth2`. */
export const oauth2 = group(
  {
    expose_internal_errors: implemented(flag, 'Includes internal details in error descriptions.', false),
    session: group(
      {
        encrypt_at_rest: processOnly(flag, 'Encrypts stored grants. Always on here.', true),
      },
      'Stored grants.',
    ),
    authorization_response_iss: implemented(
      flag,
      'Returns the parameter `iss` with every authorization response (RFC 9207). Extension.',
      false,
    ),
    pushed_authorization_requests: group(
      {
        required: implemented(
          flag,
          'Refuses authorization requests that were not pushed first. Extension.',
          false,
        ),
      },
      'Pushed authorization requests (RFC 9126).',
    ),
    exclude_not_before_claim: implemented(flag, 'Leaves `nbf` out of access tokens.', false),
    allowed_top_level_claims: implemented(
      listOf(text),
      'Additional top-level claims that a consent may set.',
      [],
    ),
    mirror_top_level_claims: implemented(flag, 'Repeats top-level claims under `ext`.', true),
    preserve_ext_claims: unimplemented(
      flag,
      'Keeps the other claims under `ext` if top-level claims are not repeated.',
      false,
    ),
    token_prefix: unimplemented(text, 'Prefix of tokens and codes.'),
    hashers: group(
      {
        algorithm: implemented(oneOf('pbkdf2', 'bcrypt'), 'Hashing of client secrets.', 'pbkdf2'),
        bcrypt: group(
          { cost: implemented(integer(4, 31), 'Cost (log2 of the rounds).', 10) },
          'bcrypt, for secrets of at most 72 bytes.',
        ),
        pbkdf2: group({ iterations: implemented(integer(1), 'Iterations.', 25_000) }, 'PBKDF2 with SHA-256.'),
      },
      'Hashing of client secrets.',
    ),
    pkce: group(
      {
        enforced: implemented(flag, 'Requires PKCE of every client.', false),
        enforced_for_public_clients: implemented(flag, 'Requires PKCE of public clients.', false),
        allow_plain: implemented(
          flag,
          'Allows the method `plain`, for clients that cannot compute SHA-256.',
          false,
        ),
      },
      'PKCE (RFC 7636).',
    ),
    client_credentials: group(
      {
        default_grant_allowed_scope: implemented(
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
            rotation_grace_period: implemented(
              duration,
              'Time in which a used refresh token can be reused.',
              '0s',
            ),
            rotation_grace_reuse_count: implemented(
              integer(0),
              'Number of reuses in that time. 0 means unlimited.',
              0,
            ),
          },
          'Refresh tokens.',
        ),
        jwt: group(
          {
            jti_optional: implemented(flag, 'Makes `jti` optional.', false),
            iat_optional: implemented(flag, 'Makes `iat` optional.', false),
            max_ttl: implemented(duration, 'Maximum lifetime of an assertion.', '720h'),
            omit_assertion_audience: unimplemented(
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
        clock_tolerance: implemented(
          duration,
          'Allowed clock difference of clients and trusted issuers.',
          '30s',
        ),
        max_ttl: implemented(duration, 'Maximum lifetime of a client assertion.', '24h'),
      },
      'Signed assertions (RFC 7523).',
    ),
    refresh_token_hook: hook('when a token is refreshed'),
    token_hook: hook('when a token is issued'),
    device_authorization: group(
      {
        token_polling_interval: implemented(duration, 'Polling interval of devices.', '5s'),
        user_code: group(
          {
            entropy_preset: implemented(
              oneOf('high', 'medium', 'low'),
              'Entropy of the code: 8 letters and digits, 8 consonants, or 9 digits.',
              'medium',
            ),
            length: implemented(integer(6), 'Length of the code. Default: by the entropy.'),
            character_set: implemented(
              Type.String({ minLength: 8 }),
              'Characters of the code. Default: by the entropy.',
            ),
          },
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
        disallow_private_ip_ranges: implemented(flag, 'Refuses requests to private networks.', false),
        private_ip_exception_urls: implemented(
          listOf(url),
          'URL prefixes that are allowed nevertheless.',
          [],
        ),
      },
      'HTTP requests.',
    ),
  },
  'Outgoing requests.',
)
