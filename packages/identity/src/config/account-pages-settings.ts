import { done, group, httpUrl, text } from '@tillkey/platform-core'

const colour = { ...text, pattern: '^#[0-9a-f]{6}$' }

const colours = (theme: 'light' | 'dark') =>
  group(
    {
      accent: done(colour, 'The ground of the button that most people press, such as `#3d2b8c`.'),
      on_accent: done(colour, 'What stands on it; black or white, whichever reads better, unless told.'),
      link: done(colour, 'Links, and the ring around what has the focus.'),
    },
    `On ${theme} ground. Refused unless texts read at 4.5:1.`,
  )

/** `account_pages`. */
export const accountPages = group(
  {
    name: done(text, 'What the pages call the project; its own name unless told.'),
    logo: done(
      {
        ...text,
        pattern: '^data:image/(png|svg\\+xml|webp);base64,[A-Za-z0-9+/]+={0,2}$',
        maxLength: 100_000,
      },
      'A picture beside the name, as a `data:` address.',
    ),
    links: group(
      {
        help: done(httpUrl, 'Where people find help.'),
        privacy: done(httpUrl, 'What the project says of privacy.'),
      },
      'Stand below each page, where they are told.',
    ),
    colours: group({ light: colours('light'), dark: colours('dark') }, 'Colours of the pages.'),
  },
  'The pages on which people sign in and keep their accounts. Settings of our own.',
)
