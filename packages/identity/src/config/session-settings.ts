import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  duration,
  flag,
  group,
  later,
  named,
  needed,
  oneOf,
  processOnly,
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
    domain: done(text, 'The domain that gets them; only the own host unless told.'),
    path: done(text, 'The paths that get them.', '/'),
    secure: done(
      eitherWay,
      'Whether only https gets them; unless told, as the platform is reached, and always where `serve.public.base_url` is told.',
    ),
    same_site: done(sameSite, 'Whether calls from other sites carry them.', 'Lax'),
  },
  'Cookies.',
)

const tokenizer = group(
  {
    templates: done(
      named(
        group({
          ttl: done(duration, 'How long a token is good for.', '1m'),
          jwks_url: needed(done(source, 'The keys; the first one signs.')),
          claims_mapper_url: done(source, 'A Jsonnet text that makes claims from a session.'),
          subject_source: later(oneOf('id', 'external_id'), 'What the subject is.', 'id'),
        }),
      ),
      'What tokens may look like, by name.',
      {},
    ),
  },
  'Tokens in place of sessions.',
)

/** `session`. */
export const session = group(
  {
    lifespan: done(duration, 'How long somebody stays signed in.', '24h'),
    idle_timeout: done(
      duration,
      'After how long without a request a session ends, `lifespan` after the last sign-in at the latest; a setting of our own. No end by idleness unless told.',
    ),
    earliest_possible_extend: done(
      duration,
      'How long before its end a session may be extended; at any time unless told.',
    ),
    cookie: group(
      {
        name: done(
          text,
          'The name of the cookie. A project that is created by its name is given `ory_session_` and its slug without hyphens.',
          'ory_kratos_session',
        ),
        persistent: done(flag, 'Whether it outlives the browser.', true),
        domain: done(text, 'In place of `cookies.domain`.'),
        path: done(text, 'In place of `cookies.path`.'),
        secure: done(eitherWay, 'In place of `cookies.secure`.'),
        same_site: done(sameSite, 'In place of `cookies.same_site`.'),
      },
      "The session's cookie.",
    ),
    whoami: group({ required_aal: requiredAal('to be known'), tokenizer }, 'Who is signed in.'),
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
    default: done(
      secretList(16),
      'Sign and seal, newest first; the older ones still open. TILLKEY_SECRETS unless told.',
    ),
    cookie: done(secretList(16), 'Seal cookies, newest first; `default` unless told.'),
    cipher: done(
      secretList(32, 32),
      'Encrypt what is stored of authenticator apps and back-up codes, newest first; `default` unless told.',
    ),
    pagination: processOnly(secretList(16), 'Seal page tokens; ours hold nothing that has to be sealed.'),
  },
  'Secrets of the project.',
)

/** `ciphers`. */
export const ciphers = group(
  {
    algorithm: processOnly(
      oneOf('noop', 'aes', 'xchacha20-poly1305'),
      'How stored tokens are encrypted; here always by AES-256-GCM.',
      'noop',
    ),
  },
  'Encryption of what is stored.',
)
