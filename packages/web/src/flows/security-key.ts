import type { InputNode } from './flow.ts'

/** The stroke of a fingerprint on a 24-unit grid, for what is opened by a finger, a face or a key. */
export const FINGER =
  'M4.5 15v-3a7.5 7.5 0 0 1 15 0v4M8.3 19v-7a3.7 3.7 0 0 1 7.4 0v3.5M12 12.5V20.5M15.7 19v.5'

/** What a button of a form asks of the browser about security keys. */
export interface KeyRequest {
  /** Whether a key is to be made, or to be proved. */
  action: 'register' | 'login'
  /** As the browser's own functions take them, in JSON. */
  options: Record<string, unknown>
}

const call = /^window\.__oryWebAuthn(Registration|Login)\((.*)\)$/s

/**
 * The request of a button that servers of this kind describe by the call of a script. The script is never run: what it would be
 * given is all that is needed.
 */
export function keyRequestOf({ attributes }: InputNode): KeyRequest | undefined {
  const [, which, text = ''] = call.exec(attributes.onclick ?? '') ?? []
  if (which === undefined) return undefined
  try {
    const { publicKey } = JSON.parse(text) as { publicKey?: Record<string, unknown> } // ours, and read again by the browser
    return publicKey && { action: which === 'Login' ? 'login' : 'register', options: publicKey }
  } catch {
    return undefined
  }
}

/** Asks the person for a security key; answers with what its form sends in the hidden field. Throws when they decline. */
export type AskForKey = (request: KeyRequest) => Promise<string>
