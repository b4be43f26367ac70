import { replaceColours } from '@tillkey/ui'

/** Brand of the pages. */
export interface Brand {
  name: string
  /** Whether the pages are Tillkey's own. */
  isOurs: boolean
  /** Logo as a `data:` URL; undefined for Tillkey's own pages. */
  logo: string | undefined
  /** Links of the project by message key. */
  links: readonly (readonly ['help' | 'privacy', string])[]
}

const textIn = (from: Record<string, unknown>, name: string): string | undefined => {
  const value = from[name]
  return typeof value === 'string' ? value : undefined
}

const objectIn = (from: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object(from[name]) as Record<string, unknown> // each member is checked where it is read

const OUR_NAME = 'Tillkey'

/** Reads the brand from the server's settings. */
export function readBrand(account: Record<string, unknown>): Brand {
  const name = textIn(account, 'name') ?? OUR_NAME
  return {
    name,
    isOurs: name === OUR_NAME,
    logo: textIn(account, 'logo'),
    links: (['help', 'privacy'] as const).flatMap((page) => {
      const address = textIn(objectIn(account, 'links'), page)
      return address === undefined ? [] : [[page, address] as const]
    }),
  }
}

/** Maps the project's colours of a theme to colour tokens. Absent colours are skipped. */
function readTokens(colours: Record<string, unknown>): Record<`--${string}`, string> {
  const [accent, onAccent, link] = ['accent', 'onAccent', 'link'].map((name) => textIn(colours, name))
  // The pressed state mixes in some of the opposite colour for contrast.
  const other = onAccent === '#000000' ? '#ffffff' : '#000000'
  return {
    ...(accent && { '--orange': accent, '--orange-pressed': `color-mix(in srgb, ${accent} 88%, ${other})` }),
    ...(onAccent && { '--on-orange': onAccent }),
    ...(link && { '--blue': link, '--focus': link }),
  }
}

/** Applies the project's colours, which the server validated. */
export function showColours(account: Record<string, unknown>): void {
  const colours = objectIn(account, 'colours')
  for (const theme of ['light', 'dark'] as const) replaceColours(theme, readTokens(objectIn(colours, theme)))
}
