import type { ConfigProblem } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { accountPages } from './account-pages-settings.ts'
import { contrast, readableOn } from './contrast.ts'

type Settings = Static<typeof accountPages>
type Ground = 'light' | 'dark'

/** Colours of one theme as `#rrggbb`; absent ones use the defaults. */
export interface AccountColours {
  accent?: string
  onAccent?: string
  link?: string
}

/** Appearance of the account pages. */
export interface AccountTheme {
  /** Default: the name of the project. */
  name: string | undefined
  /** A `data:` URL. */
  logo: string | undefined
  /** Links to help and privacy policy. */
  links: { help?: string | undefined; privacy?: string | undefined }
  colours: Record<Ground, AccountColours>
}

/** Backgrounds of texts: page, surface, sunken. */
const grounds: Record<Ground, readonly string[]> = {
  light: ['#f6f5f2', '#ffffff', '#f0eeea'],
  dark: ['#0d1014', '#161a20', '#20252d'],
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

function contrastProblem(pointer: string, colour: string, ground: string): ConfigProblem[] {
  const ratio = contrast(colour, ground)
  if (ratio >= READABLE) return []
  return [
    {
      pointer,
      reason: `has a contrast of ${rounded(ratio)}:1 on ${ground}, but needs at least ${READABLE}:1`,
    },
  ]
}

/** Finds colours with insufficient contrast. */
export function themeProblems({ colours }: Settings): ConfigProblem[] {
  return (['light', 'dark'] as const).flatMap((ground) => {
    const { accent, on_accent: onAccent, link } = colours[ground]
    const at = `/account_pages/colours/${ground}`
    if (accent === undefined && onAccent !== undefined)
      return [{ pointer: `${at}/on_accent`, reason: 'requires an accent colour' }]
    return [
      ...(accent && onAccent ? contrastProblem(`${at}/on_accent`, onAccent, accent) : []),
      ...(link
        ? grounds[ground].flatMap((page) => contrastProblem(`${at}/link`, link, page)).slice(0, 1)
        : []),
    ]
  })
}

function readColours(settings: Settings, ground: Ground): AccountColours {
  const { accent, on_accent: onAccent, link } = settings.colours[ground]
  return {
    ...(accent && { accent, onAccent: onAccent ?? readableOn(accent) }),
    ...(link && { link }),
  }
}

/** Reads the theme from the settings. */
export const toAccountTheme = (settings: Settings): AccountTheme => ({
  name: settings.name,
  logo: settings.logo,
  links: settings.links,
  colours: { light: readColours(settings, 'light'), dark: readColours(settings, 'dark') },
})
