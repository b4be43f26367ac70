/** Whether a text is an absolute path or an absolute URL without control characters. */
export function isRequestUri(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (text === '' || /[\u0000-\u001f\u007f]/.test(text)) return false
  if (text.startsWith('/')) return true
  return /^[a-z][a-z0-9+.-]*:./i.test(text) && URL.canParse(text)
}

/** Scheme and host with port; the scheme alone for a URL without host; `undefined` if the text is not a URL. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}` : undefined
}
