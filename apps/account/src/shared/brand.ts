import { replaceColours } from '@tillkey/ui'

/** Whose pages these are. */
export interface Brand {
  name: string
  /** Whether the pages are our own, which have our mark. */
  isOurs: boolean
  /** A picture as a `data:` address; our own mark where the pages are our own. */
  logo: string | undefined
  /** Pages of theirs, by the key of what they are called. */
  links: readonly (readonly ['help' | 'privacy', string])[]
}

const textIn = (from: Record<string, unknown>, name: string): string | undefined => {
  const value = from[name]
  return typeof value === 'string' ? value : undefined
}

const objectIn = (from: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object(from[name]) as Record<string, unknown> // whatever it is, its members are unknown

const OUR_NAME = 'Tillkey'

/** Whose pages these are, as the server says. */
export function brandOf(account: Record<string, unknown>): Brand {
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

/** The colours of one theme, for our tokens; none that the project does not say. */
function tokensOf(colours: Record<string, unknown>): Record<`--${string}`, string> {
  const [accent, onAccent, link] = ['accent', 'onAccent', 'link'].map((name) => textIn(colours, name))
  // What is pressed reads better yet: a little of what does not stand on it is mixed in.
  const other = onAccent === '#000000' ? '#ffffff' : '#000000'
  return {
    ...(accent && { '--orange': accent, '--orange-pressed': `color-mix(in srgb, ${accent} 88%, ${other})` }),
    ...(onAccent && { '--on-orange': onAccent }),
    ...(link && { '--blue': link, '--focus': link }),
  }
}

/** Shows the project's colours, which the server has checked, in the place of ours. */
export function showColours(account: Record<string, unknown>): void {
  const colours = objectIn(account, 'colours')
  for (const theme of ['light', 'dark'] as const) replaceColours(theme, tokensOf(objectIn(colours, theme)))
}
