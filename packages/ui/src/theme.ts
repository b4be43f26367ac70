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

/** Puts other colours in the place of tokens, such as `--orange`, in one theme, for as long as the page is there. */
export function replaceColours(theme: Theme, colours: Readonly<Record<`--${string}`, string>>): void {
  const root = theme === 'dark' ? ':root[data-theme="dark"]' : ':root:not([data-theme="dark"])'
  const declarations = Object.entries(colours).map(([token, colour]) => `${token}:${colour}`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${root}{${declarations.join(';')}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
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
