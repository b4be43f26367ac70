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
  needed,
  oneOf,
  processOnly,
  secret,
  text,
  url,
} from '@tillkey/platform-core'

/** `strategies`. */
export const strategies = group(
  {
    access_token: done(oneOf('opaque', 'jwt'), 'What access tokens are.', 'opaque'),
    scope: done(oneOf('wildcard', 'exact'), 'How scopes are compared.', 'wildcard'),
    jwt: group(
      {
        scope_claim: done(
          oneOf('list', 'string', 'both'),
          'How an access token that is a JWT states its scopes.',
          'list',
        ),
        type: done(
          oneOf('JWT', 'at+jwt'),
          'The header `typ` of an access token that is a JWT; `at+jwt` by RFC 9068.',
          'JWT',
        ),
      },
      'Access tokens that are JWTs.',
    ),
  },
  'What tokens are like.',
)

const lifespan = (what: string, fallback: string) => done(duration, `How long ${what}.`, fallback)

/** `ttl`. */
export const ttl = group(
  {
    login_consent_request: lifespan('signing in and allowing an app may take', '30m'),
    authentication_session: lifespan('a remembered login is good for', '720h'),
    access_token: lifespan('an access token is good for', '1h'),
    refresh_token: done(endlessDuration, 'How long a refresh token is good for; -1 for no end.', '720h'),
    id_token: lifespan('an ID token is good for', '1h'),
    auth_code: lifespan('a code is good for', '10m'),
    device_user_code: later(duration, 'How long the code of a device is good for.', '10m'),
  },
  'How long things are good for.',
)

/** An address, or an address with credentials. */
type Hook =
  | string
  | {
      url: string
      auth?: { type: 'api_key'; config: { name: string; value: string; in?: 'header' | 'cookie' } }
    }

const call = group({
  url: needed(done(url, 'Who is called.')),
  auth: done(
    group({
      type: needed(done(oneOf('api_key'), 'The kind of credentials.')),
      config: needed(
        done(
          group({
            name: needed(done(text, 'The name of the header or cookie.')),
            value: needed(done(secret(text), 'Its value.')),
            in: done(oneOf('header', 'cookie'), 'Where it is sent.', 'header'),
          }),
          'The credentials.',
        ),
      ),
    }),
    'Credentials of the call.',
  ),
})

const hook = (what: string) =>
  done(
    Type.Unsafe<Hook>({ ...call, type: ['string', 'object'], format: 'url' }),
    `Who is asked ${what}: an address, or one with credentials.`,
  )

/** `oauth2`. */
export const oauth2 = group(
  {
    expose_internal_errors: done(flag, 'Whether descriptions of errors say what they came of inside.', false),
    session: group(
      {
        encrypt_at_rest: processOnly(
          flag,
          'Whether what belongs to a grant is stored encrypted; here always.',
          true,
        ),
      },
      'What belongs to a grant.',
    ),
    exclude_not_before_claim: done(flag, 'Whether access tokens leave out `nbf`.', false),
    allowed_top_level_claims: done(
      listOf(text),
      'Claims that a consent may set beside the registered ones.',
      [],
    ),
    mirror_top_level_claims: done(flag, 'Whether those stand under `ext` too.', true),
    preserve_ext_claims: later(flag, 'Whether the others stay under `ext` where those do not.', false),
    token_prefix: later(text, 'What tokens and codes begin with.'),
    hashers: group(
      {
        algorithm: done(oneOf('pbkdf2', 'bcrypt'), 'How secrets of clients are hashed.', 'pbkdf2'),
        bcrypt: group(
          { cost: done(integer(4, 31), 'The base-2 logarithm of the rounds.', 10) },
          'bcrypt, which takes secrets of 72 bytes at most.',
        ),
        pbkdf2: group({ iterations: done(integer(1), 'The rounds.', 25_000) }, 'PBKDF2 with SHA-256.'),
      },
      'How secrets of clients are hashed.',
    ),
    pkce: group(
      {
        enforced: done(flag, 'Whether every client has to use PKCE.', false),
        enforced_for_public_clients: done(flag, 'Whether clients without a secret have to use PKCE.', false),
        allow_plain: done(
          flag,
          'Whether a verifier may be its own challenge, for clients that cannot make digests.',
          false,
        ),
      },
      'Proof keys (RFC 7636).',
    ),
    client_credentials: group(
      {
        default_grant_allowed_scope: done(
          flag,
          'Whether a client that names no scope gets all it may have.',
          false,
        ),
      },
      'Clients that act for themselves.',
    ),
    grant: group(
      {
        refresh_token: group(
          {
            rotation_grace_period: done(
              duration,
              'How long a refresh token that was used still is good.',
              '0s',
            ),
            rotation_grace_reuse_count: done(
              integer(0),
              'How often it may be used again in that time; 0: as often as it comes.',
              0,
            ),
          },
          'Refresh tokens.',
        ),
        jwt: group(
          {
            jti_optional: done(flag, 'Whether an assertion may lack `jti`.', false),
            iat_optional: done(flag, 'Whether an assertion may lack `iat`.', false),
            max_ttl: done(duration, 'How long an assertion may be good for.', '720h'),
            omit_assertion_audience: later(
              flag,
              'Whether the audience of an assertion is left out of the token.',
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
        clock_tolerance: done(
          duration,
          'How far the clocks of clients and trusted issuers may differ from that of the server.',
          '30s',
        ),
        max_ttl: done(duration, 'Longest lifetime of an assertion by which a client authenticates.', '24h'),
      },
      'Signed assertions (RFC 7523).',
    ),
    refresh_token_hook: hook('for claims when a token is refreshed'),
    token_hook: hook('for claims when a token is issued'),
    device_authorization: group(
      {
        token_polling_interval: later(duration, 'How often a device is to ask.', '5s'),
        user_code: later(
          group({
            entropy_preset: later(oneOf('high', 'medium', 'low'), 'How hard it is to guess.'),
            length: later(integer(6), 'How long it is.'),
            character_set: later(Type.String({ minLength: 8 }), 'Its characters.'),
          }),
          'The code that people enter.',
        ),
      },
      'Devices (RFC 8628).',
    ),
  },
  'Grants and tokens.',
)

/** `clients`. */
export const clients = group(
  {
    http: group(
      {
        disallow_private_ip_ranges: done(flag, 'Whether calls into private networks are refused.', false),
        private_ip_exception_urls: done(
          listOf(url),
          'These, and what is below them, may be called all the same.',
          [],
        ),
      },
      'Calls over HTTP.',
    ),
  },
  'What the service calls.',
)
