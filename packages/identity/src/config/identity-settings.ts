import {
  anything,
  done,
  dsn,
  duration,
  flag,
  group,
  integer,
  later,
  listOf,
  logging,
  named,
  needed,
  oneOf,
  onlyListener,
  processOnly,
  profiling,
  schemaSource,
  secret,
  servedListener,
  serverTls,
  text,
  tracing,
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
    default_schema_id: done(text, 'The schema of identities that name none.', 'default'),
    schemas: done(
      listOf(
        group({
          id: needed(done(text, 'Its name.')),
          url: needed(
            done(
              schemaSource,
              'The JSON Schema, or `preset://email`, `preset://phone` or `preset://username`.',
            ),
          ),
          selfservice_selectable: later(flag, 'Whether people may choose it when they sign up.', false),
        }),
      ),
      'What identities look like; an e-mail address alone when there is none.',
      [],
    ),
  },
  'What identities look like.',
)

const featureFlags = group(
  {
    use_continue_with_transitions: done(
      flag,
      'Whether apps and single pages are told what comes next in `continue_with`.',
      false,
    ),
    cacheable_sessions: done(flag, 'Whether a network in front may keep sessions.', false),
    cacheable_sessions_max_age: done(duration, 'For how long at most; until they end unless told.'),
    faster_session_extend: later(flag, 'Whether extending a session answers without the session.', false),
    choose_recovery_address: later(flag, 'Whether people choose the address to recover by.', false),
    refresh_login_choose_address: later(
      flag,
      'Whether people choose the address for the code that proves them again.',
      false,
    ),
    legacy_continue_with_verification_ui: later(
      flag,
      'Whether signing up always names the verification.',
      false,
    ),
    legacy_require_verified_login_error: later(
      flag,
      'Whether an unverified address is an error of the form.',
      false,
    ),
    legacy_oidc_registration_node_group: later(flag, 'Whether traits stand in the group `oidc`.', false),
    password_profile_registration_node_group: later(
      oneOf('password', 'default'),
      'The group in which traits stand when one signs up.',
    ),
  },
  'Behaviour that can be switched.',
)

const clients = group(
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
    web_hook: group(
      { header_allowlist: later(listOf(text), 'Headers of a request that hooks get to see.') },
      'Hooks.',
    ),
  },
  'What the service calls.',
)

const oauth2Provider = group(
  {
    url: done(url, 'The administrator address of an OAuth2 server; the one of this project unless told.'),
    headers: done(named(secret(text)), 'Headers of calls to it.'),
    override_return_to: done(flag, 'Whether `return_to` leads back into the sign-in for an app.', false),
  },
  'The OAuth2 server for which people sign in here.',
)

/** Settings of the process that an original server would be. */
const ofTheProcess = {
  $schema: processOnly(text, 'For editors.'),
  version: done(
    version,
    'The version of the server for which the settings were written: before v1.3 providers are sent neither a code challenge nor a nonce.',
  ),
  revision: processOnly(text, 'A name for this state of the settings.'),
  dsn,
  serve: group(
    {
      ...onlyListener,
      public: servedListener(4433, 'Where everybody calls.'),
      admin: servedListener(4434, 'Where administrators call.'),
      tls: serverTls,
    },
    'Where the server listens.',
  ),
  log: logging,
  tracing,
  profiling,
  database: processOnly(
    group({
      cleanup: processOnly(
        group({
          batch_size: processOnly(integer(1), 'Rows at once.', 100),
          sleep: processOnly(
            group({ tables: processOnly(duration, 'Between tables.', '1m') }),
            'How long to wait.',
          ),
          older_than: processOnly(duration, 'How old rows have to be.', '0s'),
        }),
        'Deleting what is over; here it is done all the time.',
      ),
    }),
    'Care of the database.',
  ),
  dev: done(
    flag,
    'Whether administrators may read what messages say; nothing else is traded for ease.',
    false,
  ),
  help: processOnly(flag, 'A switch of the command line.', false),
  config: processOnly(listOf(text), 'A switch of the command line.'),
  'sqa-opt-out': processOnly(flag, 'Whether no figures of use are sent; here none ever are.', false),
  'watch-courier': processOnly(flag, 'A switch of the command line.', false),
  'expose-metrics-port': processOnly(integer(0, 65_535), 'A switch of the command line.', 0),
  preview: processOnly(
    group({
      default_read_consistency_level: processOnly(
        oneOf('strong', 'eventual'),
        'How fresh reads are.',
        'strong',
      ),
    }),
    'Only of use in a hosted network.',
  ),
  organizations: processOnly(listOf(anything), 'Only of use in a hosted network.', []),
  enterprise: processOnly(
    group({ identity_schema_fallback_url_template: processOnly(text, 'Where schemas are looked for.') }),
    'Only of use in a hosted network.',
  ),
}

/** Everything that `services.identity.config` may say. */
export const identitySettings = group(
  {
    ...ofTheProcess,
    identity,
    selfservice: group({ ...returnUrls, flows, methods }, 'What people do by themselves.'),
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
  'The identity service of a project.',
)
