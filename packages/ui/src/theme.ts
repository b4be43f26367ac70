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

/** Shows a theme and remembers it where the browser allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that keeps nothing still shows the chosen theme until the page is left.
  }
}
