import {
  anything,
  duration,
  flag,
  group,
  implemented,
  integer,
  listOf,
  named,
  oneOf,
  processOnly,
  secret,
  source,
  text,
  unimplemented,
  url,
} from '@tillkey/platform-core'
import { callAuth } from './hooks-settings.ts'
import { oidc } from './oidc-settings.ts'

const enabled = (what: string) => unimplemented(flag, `${what}.`, false)
const served = (what: string) => implemented(flag, `${what}.`, false)

const migrateHook = implemented(
  group({
    enabled: served('Enables the hook for people without a password here'),
    config: implemented(
      group({
        url: implemented(url, 'URL of the request.'),
        method: implemented(text, 'HTTP method.', 'POST'),
        headers: implemented(named(secret(text)), 'Request headers.'),
        body: implemented(
          source,
          'Jsonnet template for the request body. Default: `identifier` and `password`.',
        ),
        auth: callAuth('Credentials of the request.'),
        emit_analytics_event: processOnly(flag, 'Records a trace of the request.', true),
        additionalProperties: processOnly(
          flag,
          'No effect. Accepted because the published schema contains it.',
        ),
      }),
      'Request to the other system.',
    ),
  }),
  'Verifies a password in another system, once for each identity.',
)

const password = group(
  {
    enabled: implemented(flag, 'Enables login and registration with a password.', true),
    config: group(
      {
        min_password_length: implemented(integer(6), 'Minimum length in bytes.', 8),
        identifier_similarity_check_enabled: implemented(
          flag,
          'Rejects passwords similar to the identifier.',
          true,
        ),
        haveibeenpwned_enabled: implemented(flag, 'Checks passwords against known breaches.', true),
        haveibeenpwned_host: implemented(
          text,
          'Host or URL of the breach check. If not set, only the most common passwords are rejected.',
        ),
        max_breaches: implemented(
          integer(0, 100),
          'Number of breaches above which a password is rejected.',
          0,
        ),
        ignore_network_errors: implemented(
          flag,
          'Accepts passwords if the breach check is unavailable.',
          true,
        ),
        migrate_hook: migrateHook,
        password_profile_registration_node_group: unimplemented(
          oneOf('password', 'default'),
          'Node group of traits at registration. Also in `feature_flags`.',
        ),
      },
      'Password policy.',
    ),
  },
  'Passwords.',
)

const relyingParty = group(
  {
    id: implemented(text, 'Relying party id: the domain of the pages or a parent domain.'),
    display_name: implemented(text, 'Name shown to people.'),
    origin: implemented(url, 'The only origin of the pages.'),
    origins: implemented(listOf(text), 'Origins of the pages.'),
    icon: processOnly(text, 'An icon. Ignored by browsers.'),
  },
  'The relying party.',
)

/** Methods that only the hosted service offers. */
const hostedMethods = {
  saml: group(
    {
      enabled: enabled('Enables sign-in with SAML providers'),
      config: group(
        {
          base_redirect_uri: unimplemented(url, 'Base of the redirect URI.'),
          providers: unimplemented(listOf(anything), 'Providers.'),
        },
        'Providers.',
      ),
    },
    'SAML providers.',
  ),
  captcha: group(
    {
      enabled: enabled('Enables captchas in forms'),
      config: unimplemented(
        group({
          allowed_domains: unimplemented(listOf(text), 'Domains of the forms.'),
          byo: enabled('Uses your own account at the captcha service'),
          cf_turnstile: unimplemented(
            group({
              sitekey: unimplemented(text, 'Site key.'),
              secret: unimplemented(secret(text), 'Secret.'),
            }),
            'Cloudflare Turnstile.',
          ),
          legacy_inject_node: enabled('Adds the captcha node to every form'),
        }),
        'Settings of the captcha.',
      ),
    },
    'Captchas.',
  ),
  deviceauthn: group(
    {
      enabled: enabled('Enables device keys for native apps'),
      config: unimplemented(
        group({
          android_app_ids: unimplemented(listOf(text), 'Ids of accepted Android apps.'),
          ios_app_ids: unimplemented(listOf(text), 'Ids of accepted iOS apps.'),
          first_factor: enabled('Accepts a device key as the first factor'),
          ios_biometric_first_factor: enabled('Accepts a biometric iOS key as the first factor'),
          insecure_allow_relaxed_attestation: enabled('Accepts keys of test devices'),
          pin_max_attempts: unimplemented(integer(1, 10), 'Maximum number of PIN attempts.', 5),
        }),
        'Accepted keys.',
      ),
    },
    'Device keys.',
  ),
}

/** `selfservice.methods`. */
export const methods = group(
  {
    password,
    profile: group({ enabled: implemented(flag, 'Allows people to change their traits.', true) }, 'Traits.'),
    code: group(
      {
        enabled: implemented(flag, 'Enables codes for recovery and verification.', true),
        passwordless_enabled: served('Enables login and registration with a code'),
        mfa_enabled: served('Enables codes as a second factor'),
        passwordless_login_fallback_enabled: enabled(
          'Lets people with other credentials sign in with a code',
        ),
        config: group(
          {
            lifespan: implemented(duration, 'Lifetime of a code.', '1h'),
            max_submissions: implemented(integer(1, 255), 'Maximum number of attempts per code.', 5),
            missing_credential_fallback_enabled: implemented(
              flag,
              'Lets people sign in with a code if they have a verified address but no code credential.',
              false,
            ),
          },
          'Properties of codes.',
        ),
      },
      'Codes sent to an address.',
    ),
    link: group(
      {
        enabled: implemented(flag, 'Enables links for recovery and verification.', false),
        config: group(
          {
            lifespan: implemented(duration, 'Lifetime of a link.', '1h'),
            base_url: implemented(url, "Base URL of links. Default: the project's address."),
          },
          'Properties of links.',
        ),
      },
      'Links sent to an address.',
    ),
    totp: group(
      {
        enabled: served('Enables authenticator apps as a second factor'),
        config: group(
          { issuer: implemented(text, 'Name shown in the app.') },
          'Properties shown in the app.',
        ),
      },
      'Authenticator apps.',
    ),
    lookup_secret: group({ enabled: served('Enables backup codes as a second factor') }, 'Backup codes.'),
    webauthn: group(
      {
        enabled: served('Enables security keys'),
        config: group(
          {
            passwordless: implemented(
              flag,
              'Uses security keys as the first factor instead of the second.',
              false,
            ),
            rp: relyingParty,
          },
          'WebAuthn settings.',
        ),
      },
      'Security keys.',
    ),
    passkey: group(
      {
        enabled: served('Enables passkeys as a first factor'),
        config: group({ rp: relyingParty }, 'WebAuthn settings.'),
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
              'No effect. Use the operations for organizations, which also verify domains.',
            ),
          },
          'Organizations.',
        ),
      },
      'Organizations.',
    ),
  },
  'Authentication methods.',
)
