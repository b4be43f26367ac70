import { configSection, flag, group, later, listOf, type Module, text } from '@tillkey/platform-core'

const settings = group(
  {
    name: later(text, 'What the hosted pages call the project.'),
    logo_url: later(text, 'A picture beside the name.'),
    logo_light_url: later(text, 'The picture on light ground.'),
    logo_dark_url: later(text, 'The picture on dark ground.'),
    favicon_url: later(text, 'The picture of the browser tab.'),
    favicon_light_url: later(text, 'The picture of the tab on light ground.'),
    favicon_dark_url: later(text, 'The picture of the tab on dark ground.'),
    default_locale: later(text, 'The language of the pages, such as `en`.'),
    enabled_locales: later(listOf(text), 'The languages that people can choose.'),
    locale_behavior: later(text, 'How the language is chosen.'),
    stylesheet: later(text, 'Where a stylesheet of the pages comes from.'),
    theme_variables_light: later(text, 'Colours on light ground.'),
    theme_variables_dark: later(text, 'Colours on dark ground.'),
    hide_ory_branding: later(flag, 'Whether the pages name who hosts them.', false),
    hide_registration_link: later(flag, 'Whether the pages offer to sign up.', false),
  },
  'What current clients write about pages hosted elsewhere. The pages here are set up by `services.identity.config.account_pages`.',
)

/** `services.account_experience.config` of a project: kept and read back as it was written. */
export const accountExperienceSection = configSection({
  service: 'account_experience',
  schema: settings,
  parse: (given) => given,
})

/** Has projects keep what current clients write of account pages. */
export const createAccountExperienceModule = (): Module => ({
  name: 'account experience',
  migrations: [],
  config: accountExperienceSection,
  open: () => ({ routes: [] }),
  purge: async () => undefined,
})
