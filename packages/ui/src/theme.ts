import { storageKey } from './theme-script.ts'

/** The two colour schemes; every app starts light. */
export type Theme = 'light' | 'dark'

/** The theme the person chose last on this device; light when none or when storage is closed to us. */
export function rememberedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

/** One colour in both themes, `#rrggbb`; what is not told stays as it is. */
export interface ColourPair {
  light?: string | undefined
  dark?: string | undefined
}

/** Puts other colours in the place of a token, such as `--orange`, for as long as the page is there. */
export function replaceColour(token: `--${string}`, { light, dark }: ColourPair): void {
  if (light === undefined && dark === undefined) return
  const { style } = document.documentElement
  const own = getComputedStyle(document.documentElement).getPropertyValue(token)
  const [, ownLight = '', ownDark = ''] = /light-dark\(([^,]+),\s*([^)]+)\)/.exec(own) ?? []
  style.setProperty(token, `light-dark(${light ?? ownLight}, ${dark ?? ownDark})`)
}

/** Shows a theme and remembers it where the browser allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that keeps nothing still shows the chosen theme until the page is left.
  }
}
