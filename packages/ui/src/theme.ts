import { storageKey } from './theme-script.ts'

/** Colour schemes. The default is light. */
export type Theme = 'light' | 'dark'

/** Returns the theme stored on this device; light if there is none or storage is unavailable. */
export function rememberedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

/** Overrides colour tokens such as `--orange` in one theme for the lifetime of the page. */
export function replaceColours(theme: Theme, colours: Readonly<Record<`--${string}`, string>>): void {
  const root = theme === 'dark' ? ':root[data-theme="dark"]' : ':root:not([data-theme="dark"])'
  const declarations = Object.entries(colours).map(([token, colour]) => `${token}:${colour}`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${root}{${declarations.join(';')}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Applies a theme and stores it where the browser allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage, the theme lasts until the page is left.
  }
}
