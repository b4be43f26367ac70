import type { Descriptor } from '@tillkey/wire'
import { CallError } from './call-error.ts'
import type { WireRequest } from './transport.ts'

export type Arguments = Readonly<Record<string, unknown>>
type Pairs = [string, string][]

/** Without more, for what is required and was not given. */
const refusal = (
  operation: string,
  field: string,
  what = `Required parameter ${field} was null or undefined`,
) => new CallError({ code: 'parameter', operation, field, message: `${what} when calling ${operation}.` })

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

// oxlint-disable-next-line typescript/restrict-template-expressions -- its text is what it is for; every byte counts here
const encode = (pairs: Pairs): string => `${new URLSearchParams(pairs)}`

/** Empty and dotted segments would name another path. */
function segment(operation: string, field: string, value: unknown): string {
  const text = textOf(value)
  if (/^\.{0,2}$/.test(text)) {
    throw refusal(operation, field, `Parameter ${field} cannot stand in the path`)
  }
  return encodeURIComponent(text)
}

/** The content type and the body, where there is one. */
function contentOf({ id, body: declared }: Descriptor, form: Pairs, { body }: Arguments): [string?, string?] {
  if (form[0]) return ['application/x-www-form-urlencoded', encode(form)]
  if (declared && body != null) {
    return declared.kind === 'text'
      ? ['text/plain', textOf(body)]
      : ['application/json', JSON.stringify(body)]
  }
  if (declared?.required) throw refusal(id, 'body')
  return []
}

/**
 * Turns the arguments of an operation into a request without credentials. Parameters go by declaration order; null and
 * undefined are left out, and refused where required.
 */
export function buildRequest(operation: Descriptor, args: Arguments): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json, text/plain, */*' }
  const query: Pairs = []
  const form: Pairs = []
  let url = operation.path
  for (const { name, in: place, required } of operation.parameters) {
    const value = args[name]
    if (value == null) {
      if (required) throw refusal(operation.id, name)
    } else if (place === 'path') url = url.replace(`{${name}}`, segment(operation.id, name, value))
    else if (place === 'header') headers[name.toLowerCase()] = textOf(value)
    else {
      for (const item of [value].flat()) {
        if (item != null) (place === 'query' ? query : form).push([name, textOf(item)])
      }
    }
  }
  const [type, body] = contentOf(operation, form, args)
  if (type) headers['content-type'] = type
  return { method: operation.method, url: query[0] ? `${url}?${encode(query)}` : url, headers, body }
}
