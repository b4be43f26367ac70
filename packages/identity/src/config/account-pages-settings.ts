import { group, httpUrl, implemented, text } from '@tillkey/platform-core'

const colour = { ...text, pattern: '^#[0-9a-f]{6}$' }

const colours = (theme: 'light' | 'dark') =>
  group(
    {
      accent: implemented(colour, 'Background of the main button, e.g. `#3d2b8c`.'),
      on_accent: implemented(
        colour,
        'Text on the main button. Default: black or white, whichever has more contrast.',
      ),
      link: implemented(colour, 'Links and the focus outline.'),
    },
    `Colours of the ${theme} theme. Rejected if a text has a contrast below 4.5:1.`,
  )

/** `account_pages`. */
export const accountPages = group(
  {
    name: implemented(text, 'Name of the project on the pages. Default: its name.'),
    logo: implemented(
      {
        ...text,
        pattern: '^data:image/(png|svg\\+xml|webp);base64,[A-Za-z0-9+/]+={0,2}$',
        maxLength: 100_000,
      },
      'Logo next to the name, as a `data:` URL.',
    ),
    links: group(
      {
        help: implemented(httpUrl, 'Help page.'),
        privacy: implemented(httpUrl, 'Privacy policy.'),
      },
      'Links at the bottom of each page.',
    ),
    colours: group({ light: colours('light'), dark: colours('dark') }, 'Colours of the pages.'),
  },
  'Appearance of the account pages. Extension.',
)
