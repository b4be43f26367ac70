import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { textOfSource } from '@tillkey/platform-core'

/**
 * Effect of the response: none, validation errors (`interrupts`), or also changes of the identity
 * (`parses`).
 */
export type WebHookMode = 'waits' | 'interrupts' | 'parses' | 'ignores'

/** A configured web hook. */
export interface WebHook {
  url: string
  method: string
  headers: Record<string, string>
  /** Jsonnet function from the context to the body. Without one, no body is sent. */
  program: string | undefined
  mode: WebHookMode
  /** Signs calls when set. */
  signingSecret: string | undefined
  /** Emits events about calls, which have the id of the request. Absent in calls queued by earlier versions. */
  emitsEvents?: boolean
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Builds credential headers; the schema has validated their members. */
function authHeaders(auth: unknown): Record<string, string> {
  if (!isObject(auth) || !isObject(auth.config)) return {}
  const { user, password, name, value, in: location } = auth.config
  if (auth.type === 'basic_auth') {
    const credentials = Buffer.from(`${textOrEmpty(user)}:${textOrEmpty(password)}`).toString('base64')
    return { authorization: `Basic ${credentials}` }
  }
  return location === 'cookie'
    ? { cookie: `${textOrEmpty(name)}=${textOrEmpty(value)}` }
    : { [textOrEmpty(name).toLowerCase()]: textOrEmpty(value) }
}

function readHeaders(headers: unknown): Record<string, string> {
  const entries = isObject(headers) ? Object.entries(headers) : []
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), textOrEmpty(value)]))
}

function readMode({ response, can_interrupt: interrupts }: JsonObject): WebHookMode {
  const reply = isObject(response) ? response : {}
  if (reply.ignore === true) return 'ignores'
  if (reply.parse === true) return 'parses'
  return interrupts === true ? 'interrupts' : 'waits'
}

/** Reads the configuration of a `web_hook`. */
export function readWebHook(configuration: JsonObject): WebHook {
  const { url, method, headers, body, auth, signing_secret: secret } = configuration
  const { emit_analytics_event: emits } = configuration
  return {
    url: textOrEmpty(url),
    method: textOrEmpty(method) || 'POST',
    headers: { 'content-type': 'application/json', ...readHeaders(headers), ...authHeaders(auth) },
    program: typeof body === 'string' ? textOfSource(body) : undefined,
    mode: readMode(configuration),
    emitsEvents: emits !== false,
    signingSecret: typeof secret === 'string' ? secret : undefined,
  }
}
