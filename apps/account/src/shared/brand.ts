import { replaceColour } from '@tillkey/ui'

/** Whose pages these are. */
export interface Brand {
  name: string
  /** A picture as a `data:` address; our own mark where the pages are our own. */
  logo: string | undefined
}

const textIn = (from: Record<string, unknown>, name: string): string | undefined => {
  const value = from[name]
  return typeof value === 'string' ? value : undefined
}

const objectIn = (from: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object(from[name]) as Record<string, unknown> // whatever it is, its members are unknown

/** Whose pages these are, as the server says. */
export const brandOf = (account: Record<string, unknown>): Brand => ({
  name: textIn(account, 'name') ?? 'Tillkey',
  logo: textIn(account, 'logo'),
})

/** A little of black where white stands on it, and of white where black does: what is pressed reads better yet. */
const pressed = (accent: string | undefined, onAccent: string | undefined): string | undefined =>
  accent && `color-mix(in srgb, ${accent} 88%, ${onAccent === '#000000' ? '#ffffff' : '#000000'})`

/** Shows the project's colours, which the server has checked, in the place of ours. */
export function showColours(account: Record<string, unknown>): void {
  const colours = objectIn(account, 'colours')
  const [light, dark] = [objectIn(colours, 'light'), objectIn(colours, 'dark')]
  const both = (read: (theme: Record<string, unknown>) => string | undefined) => ({
    light: read(light),
    dark: read(dark),
  })
  replaceColour(
    '--orange',
    both((theme) => textIn(theme, 'accent')),
  )
  replaceColour(
    '--on-orange',
    both((theme) => textIn(theme, 'onAccent')),
  )
  replaceColour(
    '--orange-pressed',
    both((theme) => pressed(textIn(theme, 'accent'), textIn(theme, 'onAccent'))),
  )
  replaceColour(
    '--blue',
    both((theme) => textIn(theme, 'link')),
  )
  replaceColour(
    '--focus',
    both((theme) => textIn(theme, 'link')),
  )
}
