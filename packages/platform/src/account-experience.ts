import { configSection, flag, group, listOf, type Module, text, unimplemented } from '@tillkey/platform-core'

const settings = group(
  {
    name: unimplemented(text, 'Name of the project on hosted pages.'),
    logo_url: unimplemented(text, 'Logo.'),
    logo_light_url: unimplemented(text, 'Logo in the light theme.'),
    logo_dark_url: unimplemented(text, 'Logo in the dark theme.'),
    favicon_url: unimplemented(text, 'Favicon.'),
    favicon_light_url: unimplemented(text, 'Favicon in the light theme.'),
    favicon_dark_url: unimplemented(text, 'Favicon in the dark theme.'),
    default_locale: unimplemented(text, 'Language of the pages, e.g. `en`.'),
    enabled_locales: unimplemented(listOf(text), 'Languages to choose from.'),
    locale_behavior: unimplemented(text, 'How the language is chosen.'),
    stylesheet: unimplemented(text, 'Stylesheet of the pages.'),
    theme_variables_light: unimplemented(text, 'Colours of the light theme.'),
    theme_variables_dark: unimplemented(text, 'Colours of the dark theme.'),
    hide_ory_branding: unimplemented(flag, 'Hides the name of the hosting service.', false),
    hide_registration_link: unimplemented(flag, 'Hides the link to registration.', false),
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
