import {
  anything,
  done,
  duration,
  flag,
  group,
  integer,
  later,
  listOf,
  named,
  oneOf,
  processOnly,
  secret,
  source,
  text,
  url,
} from '@tillkey/platform-core'
import { callAuth } from './hooks-settings.ts'
import { oidc } from './oidc-settings.ts'

const enabled = (what: string) => later(flag, `Whether ${what}.`, false)
const served = (what: string) => done(flag, `Whether ${what}.`, false)

const migrateHook = later(
  group({
    enabled: enabled('the hook is asked about passwords that are not known here'),
    config: later(
      group({
        url: later(url, 'Who is asked.'),
        method: later(text, 'The method of the call.', 'POST'),
        headers: later(named(text), 'Headers of the call.'),
        body: later(source, 'A Jsonnet template of the body.'),
        auth: callAuth('Credentials of the call.'),
        emit_analytics_event: processOnly(flag, 'Whether a trace is kept of the call.', true),
        additionalProperties: processOnly(flag, 'Means nothing; the published description lets it stand.'),
      }),
      'The call.',
    ),
  }),
  'Asks another system whether a password is right, once for each identity.',
)

const password = group(
  {
    enabled: done(flag, 'Whether people sign in and up with a password.', true),
    config: group(
      {
        min_password_length: done(integer(6), 'Bytes of a password at least.', 8),
        identifier_similarity_check_enabled: done(
          flag,
          'Whether a password that resembles the identifier is refused.',
          true,
        ),
        haveibeenpwned_enabled: done(
          flag,
          'Whether a password is looked up among those that were stolen.',
          true,
        ),
        haveibeenpwned_host: done(
          text,
          'Where it is looked up: a host, or an address. Unless told only the commonest passwords are refused.',
        ),
        max_breaches: done(integer(0, 100), 'How often it may have been stolen.', 0),
        ignore_network_errors: done(
          flag,
          'Whether a password is let through when it cannot be looked up.',
          true,
        ),
        migrate_hook: migrateHook,
        password_profile_registration_node_group: later(
          oneOf('password', 'default'),
          'The group in which traits stand when one signs up; of `feature_flags` too.',
        ),
      },
      'What a password has to be like.',
    ),
  },
  'Passwords.',
)

const relyingParty = (mark: typeof done) =>
  group(
    {
      id: mark(text, "The domain that keys are bound to: the pages' own or one above."),
      display_name: mark(text, 'The name that people see.'),
      origin: mark(url, 'The one origin of the pages.'),
      origins: mark(listOf(text), 'The origins of the pages.'),
      icon: processOnly(text, 'A picture; browsers pass it over.'),
    },
    'Who asks for the key.',
  )

/** Ways to prove oneself that only the hosted service offers. */
const hostedMethods = {
  saml: group(
    {
      enabled: enabled('people sign in with providers that speak SAML'),
      config: group(
        {
          base_redirect_uri: later(url, 'What the return address begins with.'),
          providers: later(listOf(anything), 'The providers.'),
        },
        'Which providers there are.',
      ),
    },
    'Signing in with providers that speak SAML.',
  ),
  captcha: group(
    {
      enabled: enabled('forms ask for a proof that no program fills them in'),
      config: later(
        group({
          allowed_domains: later(listOf(text), 'Where the forms may stand.'),
          byo: enabled('the account at the service that asks is the own one'),
          cf_turnstile: later(
            group({
              sitekey: later(text, 'Who we are to the service that asks.'),
              secret: later(secret(text), 'Our secret with it.'),
            }),
            'The service that asks.',
          ),
          legacy_inject_node: enabled('every form has its node'),
        }),
        'Who asks, and how.',
      ),
    },
    'Proofs that somebody is no program.',
  ),
  deviceauthn: group(
    {
      enabled: enabled('apps prove themselves by a key of the device'),
      config: later(
        group({
          android_app_ids: later(listOf(text), 'Android apps whose keys are taken.'),
          ios_app_ids: later(listOf(text), 'iOS apps whose keys are taken.'),
          first_factor: enabled('such a key suffices to sign in'),
          ios_biometric_first_factor: enabled('such a key of iOS suffices too'),
          insecure_allow_relaxed_attestation: enabled('keys of test devices are taken'),
          pin_max_attempts: later(integer(1, 10), 'How often the PIN may be wrong.', 5),
        }),
        'Which keys are taken.',
      ),
    },
    'Keys of devices.',
  ),
}

/** `selfservice.methods`. */
export const methods = group(
  {
    password,
    profile: group({ enabled: done(flag, 'Whether people may change their traits.', true) }, 'Traits.'),
    code: group(
      {
        enabled: done(flag, 'Whether recovery and verification send codes.', true),
        passwordless_enabled: served('people sign in and up with a code'),
        mfa_enabled: served('a code is a second factor'),
        passwordless_login_fallback_enabled: enabled('people who sign in otherwise may with a code, too'),
        config: group(
          {
            lifespan: done(duration, 'How long a code is good for.', '1h'),
            max_submissions: done(integer(1, 255), 'How often a code may be tried.', 5),
            missing_credential_fallback_enabled: done(
              flag,
              'Whether a verified address suffices to sign in with a code.',
              false,
            ),
          },
          'What a code is like.',
        ),
      },
      'Codes that are sent to an address.',
    ),
    link: group(
      {
        enabled: done(flag, 'Whether recovery and verification send links.', false),
        config: group(
          {
            lifespan: done(duration, 'How long a link is good for.', '1h'),
            base_url: done(url, "What links begin with; the project's own address unless told."),
          },
          'What a link is like.',
        ),
      },
      'Links that are sent to an address.',
    ),
    totp: group(
      {
        enabled: served('authenticator apps are a second factor'),
        config: group({ issuer: done(text, 'The name that the app shows.') }, 'What the app is told.'),
      },
      'Authenticator apps.',
    ),
    lookup_secret: group({ enabled: served('back-up codes are a second factor') }, 'Back-up codes.'),
    webauthn: group(
      {
        enabled: served('security keys are served'),
        config: group(
          {
            passwordless: done(flag, 'Whether a key is the first factor instead of the second.', false),
            rp: relyingParty(done),
          },
          'What the browser is told.',
        ),
      },
      'Security keys.',
    ),
    passkey: group(
      {
        enabled: enabled('passkeys are served'),
        config: group({ rp: relyingParty(later) }, 'What the browser is told.'),
      },
      'Passkeys.',
    ),
    oidc,
    ...hostedMethods,
    b2b: group(
      {
        config: group(
          {
            organizations: processOnly(
              listOf(anything),
              'Organizations are made by the operations for them, and their domains are proved there.',
            ),
          },
          'Organizations.',
        ),
      },
      'Sign-in of organizations.',
    ),
  },
  'How people prove who they are.',
)
