import { configSection, flag, group, later, listOf, type Module, text } from '@tillkey/platform-core'

const settings = group(
  {
    name: later(text, 'Name of the project on hosted pages.'),
    logo_url: later(text, 'Logo.'),
    logo_light_url: later(text, 'Logo in the light theme.'),
    logo_dark_url: later(text, 'Logo in the dark theme.'),
    favicon_url: later(text, 'Favicon.'),
    favicon_light_url: later(text, 'Favicon in the light theme.'),
    favicon_dark_url: later(text, 'Favicon in the dark theme.'),
    default_locale: later(text, 'Language of the pages, e.g. `en`.'),
    enabled_locales: later(listOf(text), 'Languages to choose from.'),
    locale_behavior: later(text, 'How the language is chosen.'),
    stylesheet: later(text, 'Stylesheet of the pages.'),
    theme_variables_light: later(text, 'Colours of the light theme.'),
    theme_variables_dark: later(text, 'Colours of the dark theme.'),
    hide_ory_branding: later(flag, 'Hides the name of the hosting service.', false),
    hide_registration_link: later(flag, 'Hides the link to registration.', false),
  },
  'Settings of hosted pages that current clients send. Stored without effect: use `services.identity.config.account_pages`.',
)

/** `services.account_experience.config` of a project, stored and returned as written. */
export const accountExperienceSection = configSection({
  service: 'account_experience',
  schema: settings,
  parse: (settings) => settings,
})

/** Stores what current clients write about account pages. Has no other effect. */
export const createAccountExperienceModule = (): Module => ({
  name: 'account experience',
  migrations: [],
  config: accountExperienceSection,
  open: () => ({ routes: [] }),
  purge: async () => undefined,
})
