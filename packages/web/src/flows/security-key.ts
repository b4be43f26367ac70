import type { InputNode } from './flow.ts'

/** Fingerprint icon on a 24-unit grid, for passkeys and security keys. */
export const FINGER =
  'M4.5 15v-3a7.5 7.5 0 0 1 15 0v4M8.3 19v-7a3.7 3.7 0 0 1 7.4 0v3.5M12 12.5V20.5M15.7 19v.5'

/** WebAuthn request of a button. */
export interface KeyRequest {
  /** Whether to register a key or to sign in with one. */
  action: 'register' | 'login'
  /** Options of the WebAuthn API in JSON. */
  options: Record<string, unknown>
}

const call = /^window\.__oryWebAuthn(Registration|Login)\((.*)\)$/s

/**
 * Extracts the request from the script call that the server attaches to a button. The script is never run; only its
 * argument is read.
 */
export function keyRequestOf({ attributes }: InputNode): KeyRequest | undefined {
  const [, which, text = ''] = call.exec(attributes.onclick ?? '') ?? []
  if (which === undefined) return undefined
  try {
    const { publicKey } = JSON.parse(text) as { publicKey?: Record<string, unknown> } // from our server, and validated by the browser
    return publicKey && { action: which === 'Login' ? 'login' : 'register', options: publicKey }
  } catch {
    return undefined
  }
}

/** Prompts for a security key and returns the value of the form's hidden field. Rejects if the user declines. */
export type PromptForKey = (request: KeyRequest) => Promise<string>
