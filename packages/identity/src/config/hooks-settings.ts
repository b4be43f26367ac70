import {
  flag,
  group,
  implemented,
  listOf,
  named,
  oneOf,
  oneOfWithUnimplemented,
  processOnly,
  required,
  secret,
  source,
  text,
  unimplemented,
  url,
  urlOrPath,
} from '@tillkey/platform-core'
import type { TSchema } from 'typebox'

/** Credentials of a request. `check` validates them by type. */
export const callAuth = (what: string) =>
  implemented(
    group({
      type: required(implemented(oneOf('basic_auth', 'api_key'), 'Type of credentials.')),
      config: required(
        implemented(
          group({
            user: implemented(text, 'User name for `basic_auth`.'),
            password: implemented(secret(text), 'Password for `basic_auth`.'),
            name: implemented(text, 'Name of the header or cookie for `api_key`.'),
            value: implemented(secret(text), 'Value for `api_key`.'),
            in: implemented(oneOf('header', 'cookie'), 'Where `api_key` is sent.'),
          }),
          'Credentials.',
        ),
      ),
    }),
    what,
  )

const call = group({
  id: processOnly(text, 'A name. Logs contain the URL instead.'),
  url: required(implemented(url, 'URL of the request.')),
  method: required(implemented(text, 'HTTP method, e.g. POST.')),
  headers: implemented(named(secret(text)), 'Request headers.'),
  body: implemented(source, 'Jsonnet template for the request body.'),
  auth: callAuth('Credentials of the request.'),
  signing_secret: implemented(
    secret(text),
    'Key for the header `tillkey-signature: t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`. Extension.',
  ),
  response: implemented(
    group({
      ignore: implemented(flag, 'Sends the request after the flow and ignores the response.', false),
      parse: implemented(flag, 'Lets the response change or interrupt the flow.', false),
    }),
    'Handling of the response.',
  ),
  can_interrupt: implemented(flag, 'Deprecated name of `response.parse`.'),
  emit_analytics_event: implemented(
    flag,
    'Emits events about the request, and sends its id in `ory-webhook-request-id`. Default: true.',
  ),
  additionalProperties: processOnly(flag, 'No effect. Accepted because the published schema contains it.'),
})

/** Configuration of a `web_hook`. */
export const webHook: TSchema = call

/** Configuration of any hook. `check` validates it by hook. */
const configuration = {
  ...group({
    ...call.properties,
    recipients: unimplemented(
      oneOf('all', 'all_verified', 'removed'),
      'Recipients of `notify_previous_addresses`.',
    ),
  }),
  required: [],
  additionalProperties: true,
}

const hooksSchema = <S extends TSchema>(names: S) =>
  listOf(
    group({
      hook: required(implemented(names, 'Name of the hook.')),
      config: implemented(configuration, 'Request of a `web_hook`. Other hooks have no configuration.'),
    }),
  )

const hookList = <const N extends string>(...names: N[]) => hooksSchema(oneOf(...names))

const more = ['b2b_sso', 'organization'] as const
const afterLogin = hookList(
  'web_hook',
  'revoke_active_sessions',
  'require_verified_address',
  'verification',
  'show_verification_ui',
  ...more,
)
// Addresses are also verified without a hook.
const afterRegistration = hookList('web_hook', 'session', 'show_verification_ui', 'verification', ...more)
const afterSettings = hooksSchema(
  oneOfWithUnimplemented(
    ['web_hook', 'revoke_active_sessions', 'show_verification_ui', 'verification', ...more],
    ['notify_previous_addresses'],
  ),
)
const afterRecovery = hookList('web_hook', 'revoke_active_sessions', ...more)
const afterVerification = hookList('web_hook', 'organization')

const before = 'Hooks that run before the flow starts.'
const always = 'Hooks that run after success, for methods without hooks of their own.'
const returnUrl = (what: string) =>
  implemented(urlOrPath, `Where a browser is sent ${what} without a \`return_to\`.`)

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
      hooks: implemented(hooks, `Hooks that run after ${name}, instead of those for all methods.`),
    },
    `After ${name}.`,
  )

/** Hooks before recovery and verification, which can only notify or prevent. */
export const beforeFlow = group({ hooks: implemented(hookList('web_hook'), before) }, 'Before the flow.')

/** Hooks before flows that can redirect users of organizations to their provider. */
export const beforeOwnFlow = group(
  {
    hooks: implemented(
      hookList('web_hook', 'b2b_sso'),
      `${before} \`b2b_sso\` has no effect at login and registration, which always redirect to an organization's provider.`,
    ),
  },
  'Before the flow.',
)

export const afterLoginFlow = group(
  {
    default_browser_return_url: returnUrl('after signing in'),
    hooks: implemented(afterLogin, always),
    password: method('signing in with a password', afterLogin),
    webauthn: method('signing in with a security key', afterLogin),
    passkey: method('signing in with a passkey', afterLogin),
    oidc: method('signing in with a social provider', afterLogin),
    code: method('signing in with a code', afterLogin),
    totp: method('a second factor by authenticator app', afterLogin),
    lookup_secret: method('a second factor by backup code', afterLogin),
  },
  'After signing in.',
)

export const afterRegistrationFlow = group(
  {
    default_browser_return_url: returnUrl('after registering'),
    hooks: implemented(afterRegistration, always),
    password: method('registering with a password', afterRegistration),
    webauthn: method('registering with a security key', afterRegistration),
    passkey: method('registering with a passkey', afterRegistration),
    oidc: method('registering with a social provider', afterRegistration),
    code: method('registering with a code', afterRegistration),
  },
  'After registering.',
)

export const afterSettingsFlow = group(
  {
    default_browser_return_url: returnUrl('after changing settings'),
    hooks: implemented(afterSettings, always),
    profile: method('changing the profile', afterSettings),
    password: method('changing the password', afterSettings),
    totp: method('changing the authenticator app', afterSettings),
    oidc: method('changing linked providers', afterSettings),
    webauthn: method('changing security keys', afterSettings),
    passkey: method('changing passkeys', afterSettings),
    lookup_secret: method('changing backup codes', afterSettings),
  },
  'After changing settings.',
)

export const afterVerificationFlow = group(
  {
    default_browser_return_url: returnUrl('after verifying an address'),
    hooks: implemented(afterVerification, always),
    code: method('verifying an address with a code', afterVerification),
    link: method('verifying an address with a link', afterVerification),
  },
  'After verifying an address.',
)

export const afterRecoveryFlow = group(
  {
    default_browser_return_url: returnUrl('after recovery'),
    hooks: implemented(afterRecovery, always),
    code: method('recovery with a code', afterRecovery),
    link: method('recovery with a link', afterRecovery),
  },
  'After recovery.',
)
