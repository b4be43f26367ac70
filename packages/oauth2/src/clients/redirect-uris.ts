/** What a request line could hold: a path from the root, or an address with a scheme, without what no address has. */
export function isRequestUri(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (text === '' || /[\u0000-\u001f\u007f]/.test(text)) return false
  if (text.startsWith('/')) return true
  return /^[a-z][a-z0-9+.-]*:./i.test(text) && URL.canParse(text)
}

/** Scheme, host and port of an address, of one without a host its scheme alone; nothing for what is no address. */
export function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}` : undefined
}
