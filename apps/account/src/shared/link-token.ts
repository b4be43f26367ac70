const memory = 'tillkey link token'

/**
 * The token that a mailed link brought behind its #, or an empty text. It is taken out of the address, where it would stay
 * in the history, and kept for this tab, so that whoever signs in first comes back to it.
 */
export function linkToken(): string {
  const brought = window.location.hash.slice(1)
  if (brought !== '') {
    window.sessionStorage.setItem(memory, brought)
    window.history.replaceState(null, '', window.location.pathname)
  }
  return window.sessionStorage.getItem(memory) ?? ''
}

/** Forgets the token once it was used. */
export const forgetLinkToken = (): void => window.sessionStorage.removeItem(memory)
