import {
  done,
  flag,
  group,
  later,
  listOf,
  named,
  needed,
  oneOf,
  oneOfBoth,
  place,
  processOnly,
  secret,
  source,
  text,
  url,
} from '@tillkey/platform-core'
import type { TSchema } from 'typebox'

/** Credentials that are shown to whom the server calls. Which of them belong to a kind, `check` says. */
export const callAuth = (what: string) =>
  done(
    group({
      type: needed(done(oneOf('basic_auth', 'api_key'), 'The kind of credentials.')),
      config: needed(
        done(
          group({
            user: done(text, 'The user name of basic_auth.'),
            password: done(secret(text), 'The password of basic_auth.'),
            name: done(text, 'The name of the header or cookie of api_key.'),
            value: done(secret(text), 'Its value.'),
            in: done(oneOf('header', 'cookie'), 'Where it is sent.'),
          }),
          'The credentials.',
        ),
      ),
    }),
    what,
  )

const call = group({
  id: processOnly(text, 'A name; logs have the address.'),
  url: needed(done(url, 'Who is called.')),
  method: needed(done(text, 'The method of the call, such as POST.')),
  headers: done(named(secret(text)), 'Headers of the call.'),
  body: done(source, 'A Jsonnet template of the body.'),
  auth: callAuth('Credentials of the call.'),
  signing_secret: done(
    secret(text),
    'Signs the call: `tillkey-signature: t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`.',
  ),
  response: done(
    group({
      ignore: done(flag, 'Whether nobody waits for the answer.', false),
      parse: done(flag, 'Whether the answer may change or stop what is being done.', false),
    }),
    'What becomes of the answer.',
  ),
  can_interrupt: done(flag, 'The older name of `response.parse`.'),
  emit_analytics_event: processOnly(flag, 'Whether a trace is kept of the call.'),
  additionalProperties: processOnly(flag, 'Means nothing; the published description lets it stand.'),
})

/** What the hook `web_hook` is told. */
export const webHook: TSchema = call

/** What hooks are told. Which of them is told what, and that `web_hook` is told enough, `check` says. */
const configuration = {
  ...group({
    ...call.properties,
    recipients: later(oneOf('all', 'all_verified', 'removed'), 'Whom `notify_previous_addresses` writes to.'),
  }),
  required: [],
  additionalProperties: true,
}

const hooksOf = <S extends TSchema>(names: S) =>
  listOf(
    group({
      hook: needed(done(names, 'What is done.')),
      config: done(configuration, 'What `web_hook` calls; the other hooks need nothing.'),
    }),
  )

const hookList = <const N extends string>(...names: N[]) => hooksOf(oneOf(...names))

const more = ['b2b_sso', 'organization'] as const
const afterLogin = hookList(
  'web_hook',
  'revoke_active_sessions',
  'require_verified_address',
  'verification',
  'show_verification_ui',
  ...more,
)
// Addresses are verified without a hook, too.
const afterRegistration = hookList('web_hook', 'session', 'show_verification_ui', 'verification', ...more)
const afterSettings = hooksOf(
  oneOfBoth(
    ['web_hook', 'revoke_active_sessions', 'show_verification_ui', 'verification', ...more],
    ['notify_previous_addresses'],
  ),
)
const afterRecovery = hookList('web_hook', 'revoke_active_sessions', ...more)
const afterVerification = hookList('web_hook', 'organization')

const before = 'Hooks that run before the flow is begun.'
const always = 'Hooks that run once it succeeded, for methods that name none of their own.'
const returnUrl = (what: string) => done(place, `Where a browser goes ${what} that did not say where.`)

type HookList =
  | typeof afterLogin
  | typeof afterRegistration
  | typeof afterSettings
  | typeof afterRecovery
  | typeof afterVerification

const method = <L extends HookList>(name: string, hooks: L) =>
  group(
    {
      default_browser_return_url: returnUrl(`after ${name}`),
      hooks: done(hooks, `Hooks that run after ${name}, in place of those for all methods.`),
    },
    `What follows ${name}.`,
  )

/** Hooks before a flow in which it is asked who somebody is: only what others are told can be done then. */
export const beforeFlow = group({ hooks: done(hookList('web_hook'), before) }, 'What comes before the flow.')

/** The same before signing in and up, and before settings, where people of organizations are led to their own provider. */
export const beforeOwnFlow = group(
  {
    hooks: done(
      hookList('web_hook', 'b2b_sso'),
      `${before} Signing in and up do without \`b2b_sso\` what it says: an address leads to its organization's own provider.`,
    ),
  },
  'What comes before the flow.',
)

export const afterLoginFlow = group(
  {
    default_browser_return_url: returnUrl('after signing in'),
    hooks: done(afterLogin, always),
    password: method('signing in with a password', afterLogin),
    webauthn: method('signing in with a security key', afterLogin),
    passkey: method('signing in with a passkey', afterLogin),
    oidc: method('signing in with another provider', afterLogin),
    code: method('signing in with a code', afterLogin),
    totp: method('the second factor of an authenticator app', afterLogin),
    lookup_secret: method('the second factor of a back-up code', afterLogin),
  },
  'What follows signing in.',
)

export const afterRegistrationFlow = group(
  {
    default_browser_return_url: returnUrl('after signing up'),
    hooks: done(afterRegistration, always),
    password: method('signing up with a password', afterRegistration),
    webauthn: method('signing up with a security key', afterRegistration),
    passkey: method('signing up with a passkey', afterRegistration),
    oidc: method('signing up with another provider', afterRegistration),
    code: method('signing up with a code', afterRegistration),
  },
  'What follows signing up.',
)

export const afterSettingsFlow = group(
  {
    default_browser_return_url: returnUrl('after a change of settings'),
    hooks: done(afterSettings, always),
    profile: method('a change of the profile', afterSettings),
    password: method('a change of the password', afterSettings),
    totp: method('a change of the authenticator app', afterSettings),
    oidc: method('a change of linked providers', afterSettings),
    webauthn: method('a change of security keys', afterSettings),
    passkey: method('a change of passkeys', afterSettings),
    lookup_secret: method('a change of back-up codes', afterSettings),
  },
  'What follows a change of settings.',
)

export const afterVerificationFlow = group(
  {
    default_browser_return_url: returnUrl('after verifying an address'),
    hooks: done(afterVerification, always),
    code: method('verifying an address with a code', afterVerification),
    link: method('verifying an address with a link', afterVerification),
  },
  'What follows verifying an address.',
)

export const afterRecoveryFlow = group(
  {
    default_browser_return_url: returnUrl('after recovery'),
    hooks: done(afterRecovery, always),
    code: method('recovery with a code', afterRecovery),
    link: method('recovery with a link', afterRecovery),
  },
  'What follows recovery.',
)
