/** Only pages in tests that load CommonJS may lack fetch; elsewhere calling it fails. */
export const fetchUnavailable = undefined as unknown as typeof globalThis.fetch
