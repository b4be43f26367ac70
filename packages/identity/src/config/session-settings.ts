import { Type } from '@tillkey/contract/type.ts'
import {
  duration,
  flag,
  group,
  implemented,
  named,
  oneOf,
  processOnly,
  required,
  secret,
  source,
  text,
} from '@tillkey/platform-core'
import { requiredAal } from './flows-settings.ts'

const sameSite = oneOf('Strict', 'Lax', 'None')
const eitherWay = Type.Unsafe<boolean | string>({ type: ['boolean', 'string'] })

/** `cookies`: all cookies of the project. */
export const cookies = group(
  {
    domain: implemented(text, 'Domain of the cookies. Default: the host only.'),
    path: implemented(text, 'Path of the cookies.', '/'),
    secure: implemented(
      eitherWay,
      'Secure attribute. Default: on if the platform has an https address or `serve.public.base_url` is set.',
    ),
    same_site: implemented(sameSite, 'SameSite attribute.', 'Lax'),
  },
  'Cookies.',
)

const tokenizer = group(
  {
    templates: implemented(
      named(
        group({
          ttl: implemented(duration, 'Lifetime of a token.', '1m'),
          jwks_url: required(implemented(source, 'Key set. The first key signs.')),
          claims_mapper_url: implemented(source, 'Jsonnet program that maps a session to claims.'),
          subject_source: implemented(
            oneOf('id', 'external_id'),
            'Source of the subject. Without an external id, no token is issued.',
            'id',
          ),
        }),
      ),
      'Token templates by name.',
      {},
    ),
  },
  'Session tokens as JWTs.',
)

/** `session`. */
export const session = group(
  {
    lifespan: implemented(duration, 'Lifetime of a session.', '24h'),
    idle_timeout: implemented(
      duration,
      'Ends a session after this time without requests, within its `lifespan`. Default: no idle timeout. Extension.',
    ),
    earliest_possible_extend: implemented(
      duration,
      'Time before its end from which a session may be extended. Default: any time.',
    ),
    cookie: group(
      {
        name: implemented(
          text,
          'Name of the cookie. New projects get `ory_session_` and their slug without hyphens.',
          'ory_kratos_session',
        ),
        persistent: implemented(flag, 'Keeps the cookie when the browser closes.', true),
        domain: implemented(text, 'Overrides `cookies.domain`.'),
        path: implemented(text, 'Overrides `cookies.path`.'),
        secure: implemented(eitherWay, 'Overrides `cookies.secure`.'),
        same_site: implemented(sameSite, 'Overrides `cookies.same_site`.'),
      },
      'The session cookie.',
    ),
    whoami: group(
      { required_aal: requiredAal('for `/sessions/whoami`'), tokenizer },
      'Session of the caller.',
    ),
  },
  'Sessions.',
)

const secretList = (minLength: number, maxLength?: number) =>
  Type.Array(secret(Type.String({ minLength, ...(maxLength !== undefined && { maxLength }) })), {
    uniqueItems: true,
  })

/** `secrets`. */
export const secrets = group(
  {
    default: implemented(
      secretList(16),
      'Secrets that sign and encrypt, newest first. Older ones still verify and decrypt. Default: `TILLKEY_SECRETS`.',
    ),
    cookie: implemented(secretList(16), 'Secrets for cookies, newest first. Default: `default`.'),
    cipher: implemented(
      secretList(32, 32),
      'Secrets for stored authenticator apps and backup codes, newest first. Default: `default`.',
    ),
    pagination: processOnly(
      secretList(16),
      'Secrets for page tokens. Page tokens here contain nothing secret.',
    ),
  },
  'Secrets of the project.',
)

/** `ciphers`. */
export const ciphers = group(
  {
    algorithm: processOnly(
      oneOf('noop', 'aes', 'xchacha20-poly1305'),
      'Encryption of stored tokens. Always AES-256-GCM here.',
      'noop',
    ),
  },
  'Encryption of stored values.',
)
