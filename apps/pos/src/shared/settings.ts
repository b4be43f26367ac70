/** What the server hands to the page. */
export interface Settings {
  /** Base address of the identity platform, without a trailing slash. */
  platformUrl: string
  /** Slug of the provider, until the onboarding status names it. */
  provider: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads the settings out of the page; throws when the page was served without them. */
export function readSettings(page: Document): Settings {
  const parsed: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? 'null')
  if (!isRecord(parsed) || typeof parsed.platformUrl !== 'string') {
    throw new Error('The page was served without settings')
  }
  const provider = typeof parsed.provider === 'string' ? parsed.provider : ''
  return { platformUrl: parsed.platformUrl.replace(/\/+$/, ''), provider }
}
