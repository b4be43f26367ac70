/** What the server handed to the page, read by name. */
export interface Settings {
  /** Undefined when the server did not say, or said something that is no text. */
  text: (name: string) => string | undefined
  /** What else was said, to be read field by field; nothing of what the server did not say. */
  object: (name: string) => Record<string, unknown>
  /** Throws when the page was served without it. */
  requiredText: (name: string) => string
}

/** Reads the settings that `serveWebApp` puts into the page. */
export function readSettings(page: Document): Settings {
  const parsed: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? 'null')
  const values = Object(parsed) as Record<string, unknown> // any value, read field by field below
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const requiredText = (name: string) => {
    const value = text(name)
    if (value === undefined) throw new Error(`The page was served without the setting ${name}`)
    return value
  }
  const object = (name: string) => Object(values[name]) as Record<string, unknown> // any value, read field by field
  return { text, object, requiredText }
}
