import type { InputNode } from './flow.ts'

/** SVG path of a fingerprint in a 24×24 view box: the icon of passkeys and security keys. */
export const FINGERPRINT_PATH =
  'M4.5 15v-3a7.5 7.5 0 0 1 15 0v4M8.3 19v-7a3.7 3.7 0 0 1 7.4 0v3.5M12 12.5V20.5M15.7 19v.5'

/** A WebAuthn ceremony that a form button starts. */
export interface WebAuthnRequest {
  /** Whether to register a key or to sign in with one. */
  action: 'register' | 'login'
  /** The `publicKey` options of the WebAuthn API, as JSON. */
  options: Record<string, unknown>
}

const call = /^window\.__oryWebAuthn(Registration|Login)\((.*)\)$/s

/**
 * Parses the request out of the `onclick` script of a button. The script itself is never run.
 */
export function readWebAuthnRequest({ attributes }: InputNode): WebAuthnRequest | undefined {
  const [, ceremony, text = ''] = call.exec(attributes.onclick ?? '') ?? []
  if (ceremony === undefined) return undefined
  try {
    const { publicKey } = JSON.parse(text) as { publicKey?: Record<string, unknown> } // sent by the server, validated by the browser
    return publicKey && { action: ceremony === 'Login' ? 'login' : 'register', options: publicKey }
  } catch {
    return undefined
  }
}

/** Prompts for a security key and returns the value of the form's hidden field. Rejects if the user declines. */
export type PromptForKey = (request: WebAuthnRequest) => Promise<string>
