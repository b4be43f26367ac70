import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { NoResponseError, type OutboundCall, type OutboundResponse } from '@tillkey/outbound'
import { providerFailed } from '../errors/oidc-errors.ts'

const TIMEOUT_MS = 10_000

/** Sends an outbound call. */
export type CallOut = (call: OutboundCall) => Promise<OutboundResponse>

/** HTTP client for one provider of a project. */
export interface ProviderCalls {
  /** Fetches an object. Throws 502 on failure. */
  get(url: string, headers?: Record<string, string>): Promise<JsonObject>
  /** Fetches any JSON. */
  getAny(url: string, headers?: Record<string, string>): Promise<unknown>
  /** Posts a form and returns the object of any response. Throws 502 for anything else. */
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<JsonObject>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw providerFailed(cause)
  }
}

function asObject(value: unknown): JsonObject {
  if (!isObject(value)) throw providerFailed(new Error('the response is not an object'))
  return value
}

/** Follows no redirects, bounds the response, and reaches only networks that the project allows. */
export function createProviderCalls(callOut: CallOut): ProviderCalls {
  async function send(
    url: string,
    call: Pick<OutboundCall, 'method' | 'headers' | 'body'>,
  ): Promise<OutboundResponse> {
    try {
      return await callOut({ ...call, url, timeoutMs: TIMEOUT_MS })
    } catch (error) {
      throw error instanceof NoResponseError ? providerFailed(error) : error
    }
  }
  async function getAny(url: string, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await send(url, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'tillkey', ...headers },
    })
    if (response.status !== 200) throw providerFailed(new Error(`${new URL(url).origin}: ${response.status}`))
    return parsed(response.text)
  }
  return {
    getAny,
    get: async (url, headers) => asObject(await getAny(url, headers)),
    async post(url, form, headers = {}) {
      const response = await send(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
      })
      const body = asObject(parsed(response.text))
      if (response.status >= 400 && body.error === undefined)
        throw providerFailed(new Error(`${new URL(url).origin}: ${response.status}`))
      return body
    },
  }
}
