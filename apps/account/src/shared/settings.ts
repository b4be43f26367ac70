/** What the server hands to the page. */
export interface Settings {
  /** Where merchants go from here. */
  pointOfSaleUrl: string | undefined
}

/** Reads the settings out of the page. */
export function readSettings(page: Document): Settings {
  const parsed: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? '{}')
  const { pointOfSaleUrl } = Object(parsed) as Record<string, unknown>
  return { pointOfSaleUrl: typeof pointOfSaleUrl === 'string' ? pointOfSaleUrl : undefined }
}
