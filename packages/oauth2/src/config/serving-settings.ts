import { Type } from '@tillkey/contract/type.ts'
import {
  dsn,
  flag,
  group,
  implemented,
  integer,
  logging,
  named,
  oneOf,
  onlyListener,
  processOnly,
  profiling,
  secret,
  servedListener,
  serverTls,
  text,
  tracing,
  unimplemented,
  url,
  urlOrPath,
  version,
} from '@tillkey/platform-core'

const cookieName = (what: string, fallback: string) =>
  implemented(text, `Name of the cookie ${what}.`, fallback)

const cookies = group(
  {
    same_site_mode: implemented(
      oneOf('Strict', 'Lax', 'None'),
      'SameSite attribute. Always Lax if the issuer is not https.',
      'None',
    ),
    same_site_legacy_workaround: processOnly(
      flag,
      'Sets a second cookie for browsers that do not support None.',
      false,
    ),
    domain: implemented(text, 'Domain of the cookies. Default: the host only.'),
    secure: implemented(flag, 'Secure attribute in development.', false),
    names: group(
      {
        login_csrf: cookieName('that protects a login', 'ory_hydra_login_csrf'),
        consent_csrf: cookieName('that protects a consent', 'ory_hydra_consent_csrf'),
        device_csrf: cookieName('that protects the authorization of a device', 'ory_hydra_device_csrf'),
        session: cookieName('that remembers a login', 'ory_hydra_session'),
      },
      'Names of cookies.',
    ),
    paths: group(
      { session: implemented(text, 'Path of the login cookie. `/` means the paths of the project.', '/') },
      'Paths of cookies.',
    ),
  },
  'Cookies.',
)

/** `serve`. */
export const serve = group(
  {
    ...onlyListener,
    public: servedListener(4444, 'Public API.'),
    admin: servedListener(4445, 'Admin API.'),
    tls: serverTls,
    cookies,
  },
  'Listeners and cookies.',
)

const page = (what: string) => implemented(urlOrPath, `Page ${what}. Default: the account pages.`)

/** `urls`. */
export const urls = group(
  {
    self: group(
      {
        issuer: implemented(url, "Issuer of tokens. Default: the project's address."),
        public: implemented(url, 'Public address. Default: the issuer.'),
        admin: unimplemented(url, 'Admin address.'),
      },
      'Addresses of this service.',
    ),
    login: page('for signing in to an app'),
    registration: page('for registering in an app'),
    consent: page('for consent'),
    logout: page('for signing out of an app'),
    error: page('for errors'),
    post_logout_redirect: page('after signing out of an app'),
    device: group(
      {
        verification: implemented(
          urlOrPath,
          'Page for entering the code of a device. Default: a built-in page.',
        ),
        success: implemented(urlOrPath, 'Page after a device was authorized. Default: a built-in page.'),
      },
      'Pages for device authorization.',
    ),
    identity_provider: group(
      {
        url: implemented(url, 'Admin API of the identity service. Default: that of this project.'),
        publicUrl: unimplemented(url, 'Public address of the identity service.'),
        headers: implemented(named(secret(text)), 'Headers of requests to it.'),
      },
      'Identity service that ends sessions on sign-out.',
    ),
  },
  'URLs.',
)

/** Settings of the original server's process. */
export const ofTheProcess = {
  $schema: processOnly(text, 'JSON Schema for editors.'),
  version: implemented(
    version,
    'Server version the settings were written for. From v25 on, the API answers as the newer published servers do.',
  ),
  dsn,
  db: processOnly(
    group({
      ignore_unknown_table_columns: processOnly(flag, 'Ignores unknown columns.', false),
    }),
    'Database.',
  ),
  log: logging,
  tracing,
  profiling,
  cgroups: processOnly(
    group({
      v1: processOnly(
        group({
          auto_max_procs_enabled: processOnly(flag, 'Respects the CPU quota.', false),
        }),
        'cgroups v1.',
      ),
    }),
    'Resource limits.',
  ),
  sqa: processOnly(
    group({ opt_out: processOnly(flag, 'Disables telemetry. None is ever sent here.', false) }),
    'Telemetry.',
  ),
  hsm: processOnly(
    group({
      enabled: processOnly(flag, 'Enables the hardware security module.', false),
      library: processOnly(text, 'Driver library.'),
      pin: processOnly(text, 'PIN.'),
      slot: processOnly(integer(0), 'Slot.'),
      token_label: processOnly(text, 'Token label.'),
      key_set_prefix: processOnly(text, 'Prefix of key set names.', ''),
    }),
    'Hardware security module.',
  ),
  feature_flags: processOnly(Type.Unsafe<object>({ type: 'object' }), 'Feature flags. None here.'),
}

export const development = implemented(flag, 'Allows http where https is required.', false)
