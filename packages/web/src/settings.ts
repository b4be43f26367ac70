/** Settings that the server embeds in the page. */
export interface Settings {
  /** Undefined if missing or not a string. */
  text: (name: string) => string | undefined
  /** The texts of a list. Undefined if missing or not a list. */
  list: (name: string) => string[] | undefined
  /** Returns an unvalidated object; empty if missing. */
  object: (name: string) => Record<string, unknown>
  /** Throws if missing. */
  requiredText: (name: string) => string
}

/** Reads the settings that `serveWebApp` puts into the page. */
export function readSettings(page: Document): Settings {
  const parsed: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? 'null')
  const values = Object(parsed) as Record<string, unknown> // any value; each field is checked below
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const list = (name: string) => {
    const value = values[name]
    return Array.isArray(value) ? value.map(String) : undefined
  }
  const requiredText = (name: string) => {
    const value = text(name)
    if (value === undefined) throw new Error(`The page was served without the setting ${name}`)
    return value
  }
  const object = (name: string) => Object(values[name]) as Record<string, unknown> // any value; each field is checked by the caller
  return { text, list, object, requiredText }
}
