import {
  anything,
  dsn,
  duration,
  flag,
  group,
  implemented,
  integer,
  listOf,
  logging,
  named,
  oneOf,
  onlyListener,
  processOnly,
  profiling,
  required,
  schemaSource,
  secret,
  servedListener,
  serverTls,
  text,
  tracing,
  unimplemented,
  url,
  version,
} from '@tillkey/platform-core'
import { accountPages } from './account-pages-settings.ts'
import { courier } from './courier-settings.ts'
import { flows, returnUrls } from './flows-settings.ts'
import { hashers } from './hashers-settings.ts'
import { methods } from './methods-settings.ts'
import { security } from './security-settings.ts'
import { ciphers, cookies, secrets, session } from './session-settings.ts'

const identity = group(
  {
    default_schema_id: implemented(text, 'Schema used if an identity specifies none.', 'default'),
    schemas: implemented(
      listOf(
        group({
          id: required(implemented(text, 'Id of the schema.')),
          url: required(
            implemented(
              schemaSource,
              'JSON Schema, or `preset://email`, `preset://phone` or `preset://username`.',
            ),
          ),
          selfservice_selectable: unimplemented(flag, 'Lets people choose it at registration.', false),
        }),
      ),
      'Identity schemas. Default: a schema with an email address only.',
      [],
    ),
  },
  'Identity schemas.',
)

const featureFlags = group(
  {
    use_continue_with_transitions: implemented(
      flag,
      'Uses `continue_with` to tell native apps and SPAs what comes next.',
      false,
    ),
    cacheable_sessions: implemented(flag, 'Allows a CDN to cache sessions.', false),
    cacheable_sessions_max_age: implemented(
      duration,
      'Maximum cache time of a session. Default: until it ends.',
    ),
    faster_session_extend: implemented(
      flag,
      'Leaves the session out of the response when it is extended.',
      false,
    ),
    choose_recovery_address: implemented(
      flag,
      'Lets people recover by a code to any address of their account, by email or text message. Shows the other addresses, masked, to anyone who enters one.',
      false,
    ),
    refresh_login_choose_address: unimplemented(
      flag,
      'Lets people choose the address for a re-authentication code.',
      false,
    ),
    legacy_continue_with_verification_ui: implemented(
      flag,
      'Always includes verification in the response to a registration.',
      false,
    ),
    legacy_require_verified_login_error: implemented(
      flag,
      'Reports an unverified address as an error in the form.',
      false,
    ),
    legacy_oidc_registration_node_group: unimplemented(
      flag,
      'Puts traits into the node group `oidc`.',
      false,
    ),
    password_profile_registration_node_group: unimplemented(
      oneOf('password', 'default'),
      'Node group of traits at registration.',
    ),
  },
  'Feature flags.',
)

const clients = group(
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
    web_hook: group(
      { header_allowlist: unimplemented(listOf(text), 'Request headers that are passed to hooks.') },
      'Hooks.',
    ),
  },
  'Outgoing requests.',
)

const oauth2Provider = group(
  {
    url: implemented(url, 'Admin API of an OAuth2 server. Default: that of this project.'),
    headers: implemented(named(secret(text)), 'Headers of requests to it.'),
    override_return_to: implemented(flag, 'Makes `return_to` continue the sign-in for an app.', false),
  },
  'The OAuth2 server that uses these login pages.',
)

/** Settings that belong to a dedicated server process. */
const ofTheProcess = {
  $schema: processOnly(text, 'JSON Schema for editors.'),
  version: implemented(
    version,
    'Server version the API answers like, v25 or later for the newer answers. Before v1.3, social providers get neither a code challenge nor a nonce.',
  ),
  revision: processOnly(text, 'Name of this revision of the settings.'),
  dsn,
  serve: group(
    {
      ...onlyListener,
      public: servedListener(4433, 'Public API.'),
      admin: servedListener(4434, 'Admin API.'),
      tls: serverTls,
    },
    'Listeners.',
  ),
  log: logging,
  tracing,
  profiling,
  database: processOnly(
    group({
      cleanup: processOnly(
        group({
          batch_size: processOnly(integer(1), 'Rows per batch.', 100),
          sleep: processOnly(
            group({ tables: processOnly(duration, 'Pause between tables.', '1m') }),
            'Pauses.',
          ),
          older_than: processOnly(duration, 'Minimum age of rows.', '0s'),
        }),
        'Deletion of expired rows. Runs continuously here.',
      ),
    }),
    'Database maintenance.',
  ),
  dev: implemented(flag, 'Lets administrators read the content of messages. Has no other effect.', false),
  help: processOnly(flag, 'Command line option.', false),
  config: processOnly(listOf(text), 'Command line option.'),
  'sqa-opt-out': processOnly(flag, 'Disables telemetry. None is ever sent here.', false),
  'watch-courier': processOnly(flag, 'Command line option.', false),
  'expose-metrics-port': processOnly(integer(0, 65_535), 'Command line option.', 0),
  preview: processOnly(
    group({
      default_read_consistency_level: processOnly(
        oneOf('strong', 'eventual'),
        'Consistency of reads.',
        'strong',
      ),
    }),
    'Only used by the hosted service.',
  ),
  organizations: processOnly(listOf(anything), 'Only used by the hosted service.', []),
  enterprise: processOnly(
    group({
      identity_schema_fallback_url_template: processOnly(text, 'Template for the URL of fallback schemas.'),
    }),
    'Only used by the hosted service.',
  ),
}

/** Schema of `services.identity.config`. */
export const identitySettings = group(
  {
    ...ofTheProcess,
    identity,
    selfservice: group({ ...returnUrls, flows, methods }, 'Self-service.'),
    session,
    cookies,
    secrets,
    ciphers,
    hashers,
    courier,
    clients,
    oauth2_provider: oauth2Provider,
    security,
    feature_flags: featureFlags,
    account_pages: accountPages,
  },
  'Sign-in, registration, recovery, verification, sessions and identities.',
)
