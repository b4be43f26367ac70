import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  dsn,
  flag,
  group,
  integer,
  later,
  logging,
  named,
  oneOf,
  onlyListener,
  place,
  processOnly,
  profiling,
  secret,
  servedListener,
  serverTls,
  text,
  tracing,
  url,
  version,
} from '@tillkey/platform-core'

const cookieName = (what: string, fallback: string) => done(text, `The name of the cookie ${what}.`, fallback)

const cookies = group(
  {
    same_site_mode: done(
      oneOf('Strict', 'Lax', 'None'),
      'Whether calls from other sites carry the cookies; Lax where the issuer is not https.',
      'None',
    ),
    same_site_legacy_workaround: processOnly(
      flag,
      'A second cookie for browsers that do not know None.',
      false,
    ),
    domain: done(text, 'The domain that gets them; only the own host unless told.'),
    secure: done(flag, 'Whether only https gets them in development.', false),
    names: group(
      {
        login_csrf: cookieName('that guards a login', 'ory_hydra_login_csrf'),
        consent_csrf: cookieName('that guards a consent', 'ory_hydra_consent_csrf'),
        device_csrf: later(text, 'The name of the cookie that guards a device.', 'ory_hydra_device_csrf'),
        session: cookieName('that remembers a login', 'ory_hydra_session'),
      },
      'Names of cookies.',
    ),
    paths: group(
      { session: done(text, 'The paths that get the cookie of the login; `/`: those of the project.', '/') },
      'Paths of cookies.',
    ),
  },
  'Cookies.',
)

/** `serve`. */
export const serve = group(
  {
    ...onlyListener,
    public: servedListener(4444, 'Where everybody calls.'),
    admin: servedListener(4445, 'Where administrators call.'),
    tls: serverTls,
    cookies,
  },
  'Where the server listens, and its cookies.',
)

const page = (what: string) => done(place, `The page ${what}; the account pages' own unless told.`)

/** `urls`. */
export const urls = group(
  {
    self: group(
      {
        issuer: done(url, "Who tokens are from; the project's own address unless told."),
        public: done(url, 'Where clients call; as the issuer unless told.'),
        admin: later(url, 'Where administrators call.'),
      },
      'Addresses of the service itself.',
    ),
    login: page('to sign in for an app'),
    registration: page('to sign up for an app'),
    consent: page('to allow an app'),
    logout: page('to sign out of an app'),
    error: page('that explains an error'),
    post_logout_redirect: page('after signing out of an app'),
    device: group(
      {
        verification: later(place, 'The page to enter the code of a device.'),
        success: later(place, 'The page after a device was allowed.'),
      },
      'Pages of devices.',
    ),
    identity_provider: group(
      {
        url: done(
          url,
          'The administrator address of the identity service; the one of this project unless told.',
        ),
        publicUrl: later(url, 'The public address of the identity service.'),
        headers: done(named(secret(text)), 'Headers of calls to it.'),
      },
      'Who ends the session of who signs out.',
    ),
  },
  'Addresses.',
)

/** Settings of the process that an original server would be. */
export const ofTheProcess = {
  $schema: processOnly(text, 'For editors.'),
  version: processOnly(version, 'The version of the server for which the settings were written.'),
  dsn,
  db: processOnly(
    group({
      ignore_unknown_table_columns: processOnly(
        flag,
        'Whether columns that are not known are passed over.',
        false,
      ),
    }),
    'The database.',
  ),
  log: logging,
  tracing,
  profiling,
  cgroups: processOnly(
    group({
      v1: processOnly(
        group({
          auto_max_procs_enabled: processOnly(flag, 'Whether the share of processors is honoured.', false),
        }),
        'The first version.',
      ),
    }),
    'Shares of the machine.',
  ),
  sqa: processOnly(
    group({ opt_out: processOnly(flag, 'Whether no figures of use are sent; here none ever are.', false) }),
    'Figures of use.',
  ),
  hsm: processOnly(
    group({
      enabled: processOnly(flag, 'Whether it is used.', false),
      library: processOnly(text, 'Its driver.'),
      pin: processOnly(text, 'Its secret.'),
      slot: processOnly(integer(0), 'Its slot.'),
      token_label: processOnly(text, 'Its label.'),
      key_set_prefix: processOnly(text, 'What names of keys begin with.', ''),
    }),
    'A machine that keeps the keys.',
  ),
  feature_flags: processOnly(
    Type.Unsafe<object>({ type: 'object' }),
    'Behaviour that can be switched; nothing here.',
  ),
}

export const development = done(flag, 'Whether http is let through where https is asked for.', false)
