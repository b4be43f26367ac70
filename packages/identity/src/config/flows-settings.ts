import { duration, flag, group, implemented, listOf, oneOf, urlOrPath } from '@tillkey/platform-core'
import {
  afterLoginFlow,
  afterRecoveryFlow,
  afterRegistrationFlow,
  afterSettingsFlow,
  afterVerificationFlow,
  beforeFlow,
  beforeOwnFlow,
} from './hooks-settings.ts'

const page = (what: string) => implemented(urlOrPath, `Page ${what}. Default: the account pages.`)
const lifespan = (what: string) => implemented(duration, `Time limit for ${what}.`, '1h')
/** Setting of the required assurance level. */
export const requiredAal = (what: string) =>
  implemented(
    oneOf('aal1', 'highest_available'),
    `Authentication level required ${what}.`,
    'highest_available',
  )

const login = group(
  {
    ui_url: page('for signing in'),
    lifespan: lifespan('signing in'),
    style: implemented(
      oneOf('unified', 'identifier_first'),
      'Whether the identifier has a page of its own.',
      'unified',
    ),
    before: beforeOwnFlow,
    after: afterLoginFlow,
  },
  'Sign-in.',
)

const registration = group(
  {
    enabled: implemented(flag, 'Allows people to register.', true),
    login_hints: implemented(flag, 'Tells people who already have an account how they registered.', false),
    ui_url: page('for registration'),
    lifespan: lifespan('registering'),
    enable_legacy_one_step: implemented(
      flag,
      'Asks for traits and credentials in one step, whatever `style` says.',
      false,
    ),
    style: implemented(
      oneOf('unified', 'profile_first'),
      'Whether traits have a page of their own. Default: `profile_first` from version v25, otherwise `unified`.',
    ),
    before: beforeOwnFlow,
    after: afterRegistrationFlow,
  },
  'Registration.',
)

const settings = group(
  {
    ui_url: implemented(urlOrPath, 'Page for settings. Default: the account pages.'),
    lifespan: implemented(duration, 'Time limit for a change of settings.', '1h'),
    privileged_session_max_age: implemented(
      duration,
      'Maximum age of the sign-in for changing credentials.',
      '1h',
    ),
    required_aal: requiredAal('to change settings'),
    before: beforeOwnFlow,
    after: afterSettingsFlow,
  },
  'Changes of profile and credentials.',
)

/** Flows that send codes or links. */
const mailed = (what: string) => ({
  enabled: implemented(flag, `Enables ${what}.`, false),
  ui_url: implemented(urlOrPath, `Page for ${what}. Default: the account pages.`),
  lifespan: implemented(duration, `Time limit for ${what}.`, '1h'),
  use: implemented(oneOf('code', 'link'), 'Sends a code or a link.', 'code'),
  notify_unknown_recipients: implemented(flag, 'Also sends a message to unknown addresses.', false),
  before: beforeFlow,
})

/** `selfservice.flows`. */
export const flows = group(
  {
    login,
    registration,
    settings,
    recovery: group({ ...mailed('recovery'), after: afterRecoveryFlow }, 'Recovery of accounts.'),
    verification: group(
      {
        ...mailed('verification'),
        phone_numbers: implemented(
          flag,
          'Also accepts phone numbers, which get a code by text message. Extension.',
          false,
        ),
        after: afterVerificationFlow,
      },
      'Verification of addresses.',
    ),
    logout: group(
      {
        after: group(
          {
            default_browser_return_url: implemented(
              urlOrPath,
              'Where a browser is sent without a `return_to`.',
            ),
          },
          'After signing out.',
        ),
      },
      'Sign-out.',
    ),
    error: group({ ui_url: page('for errors') }, 'Errors shown to a browser.'),
  },
  'Self-service flows.',
)

export const returnUrls = {
  default_browser_return_url: implemented(
    urlOrPath,
    "Where a browser is sent by default. Default: the project's address.",
  ),
  allowed_return_urls: implemented(
    listOf(urlOrPath),
    'Allowed values of `return_to`: scheme, host (`*.` matches one level of subdomains) and path prefix.',
    [],
  ),
}
