const memory = 'tillkey link token'

/**
 * Returns the token in the fragment of a mailed link, or ''. Removes it from the address, where it would stay in the
 * history, and stores it for this tab, so that it survives signing in.
 */
export function linkToken(): string {
  const brought = window.location.hash.slice(1)
  if (brought !== '') {
    window.sessionStorage.setItem(memory, brought)
    window.history.replaceState(null, '', window.location.pathname)
  }
  return window.sessionStorage.getItem(memory) ?? ''
}

/** Deletes the token after its use. */
export const forgetLinkToken = (): void => window.sessionStorage.removeItem(memory)
