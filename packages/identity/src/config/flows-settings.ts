import { done, duration, flag, group, later, listOf, oneOf, place } from '@tillkey/platform-core'
import {
  afterLoginFlow,
  afterRecoveryFlow,
  afterRegistrationFlow,
  afterSettingsFlow,
  afterVerificationFlow,
  beforeFlow,
  beforeOwnFlow,
} from './hooks-settings.ts'

const page = (what: string) => done(place, `The page ${what}; the account pages' own unless told.`)
const lifespan = (what: string) => done(duration, `How long ${what} may take.`, '1h')
/** The setting that says which level of assurance a session needs. */
export const requiredAal = (what: string) =>
  done(
    oneOf('aal1', 'highest_available'),
    `How strongly somebody has to be signed in ${what}.`,
    'highest_available',
  )

const login = group(
  {
    ui_url: page('to sign in'),
    lifespan: lifespan('signing in'),
    style: later(
      oneOf('unified', 'identifier_first'),
      'Whether the identifier is asked for on a page of its own.',
      'unified',
    ),
    before: beforeOwnFlow,
    after: afterLoginFlow,
  },
  'Signing in.',
)

const registration = group(
  {
    enabled: done(flag, 'Whether people may sign up.', true),
    login_hints: done(flag, 'Whether somebody who is known already is told how they signed up.', false),
    ui_url: page('to sign up'),
    lifespan: lifespan('signing up'),
    enable_legacy_one_step: later(flag, 'Whether traits and credentials are asked for at once.', false),
    style: later(
      oneOf('unified', 'profile_first'),
      'Whether the traits are asked for on a page of their own.',
    ),
    before: beforeOwnFlow,
    after: afterRegistrationFlow,
  },
  'Signing up.',
)

const settings = group(
  {
    ui_url: done(place, "The page of settings; the account pages' own unless told."),
    lifespan: done(duration, 'How long a change of settings may take.', '1h'),
    privileged_session_max_age: done(duration, 'How fresh a sign-in has to be to change credentials.', '1h'),
    required_aal: requiredAal('to change settings'),
    before: beforeOwnFlow,
    after: afterSettingsFlow,
  },
  'Changing the own profile and credentials.',
)

/** Flows that send a link or a code to an address. */
const mailed = (what: string) => ({
  enabled: done(flag, `Whether ${what} is offered.`, false),
  ui_url: done(place, `The page of ${what}; the account pages' own unless told.`),
  lifespan: done(duration, `How long ${what} may take.`, '1h'),
  use: done(oneOf('code', 'link'), 'Whether a code or a link is sent.', 'code'),
  notify_unknown_recipients: done(flag, 'Whether an address that nobody has gets a message too.', false),
  before: beforeFlow,
})

/** `selfservice.flows`. */
export const flows = group(
  {
    login,
    registration,
    settings,
    recovery: group({ ...mailed('recovery'), after: afterRecoveryFlow }, 'Getting back in.'),
    verification: group(
      {
        ...mailed('verification'),
        phone_numbers: done(
          flag,
          'Whether the form takes telephone numbers, too, which get their code as a text message. A setting of our own.',
          false,
        ),
        after: afterVerificationFlow,
      },
      'Proving that an address is the own one.',
    ),
    logout: group(
      {
        after: group(
          { default_browser_return_url: done(place, 'Where a browser goes that did not say where.') },
          'What follows signing out.',
        ),
      },
      'Signing out.',
    ),
    error: group({ ui_url: page('that explains an error') }, 'Errors shown to a browser.'),
  },
  'The flows by which people help themselves.',
)

export const returnUrls = {
  default_browser_return_url: done(
    place,
    "Where a browser goes when nothing else says where; the project's own address unless told.",
  ),
  allowed_return_urls: done(
    listOf(place),
    'Where `return_to` may lead: by scheme, host (`*.` for one level below) and the beginning of the path.',
    [],
  ),
}
