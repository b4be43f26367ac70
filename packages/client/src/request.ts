import type { Descriptor } from '@tillkey/wire'
import { CallError } from './call-error.ts'
import type { WireRequest } from './transport.ts'

export type Arguments = Readonly<Record<string, unknown>>
type Pairs = [string, string][]

const refuse = (operation: string, field: string, what: string, why: string) =>
  new CallError({
    code: 'parameter',
    operation,
    field,
    message: `${what} ${field} ${why} when calling ${operation}.`,
  })

const missing = (operation: string, field: string) =>
  refuse(operation, field, 'Required parameter', 'was null or undefined')

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const encode = (pairs: Pairs): string => new URLSearchParams(pairs).toString()

/** Empty and dotted segments would name another path. */
function segment(operation: string, field: string, value: unknown): string {
  const text = textOf(value)
  if (/^\.{0,2}$/.test(text)) {
    throw refuse(operation, field, 'Parameter', 'cannot stand in the path')
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
  if (declared?.required) throw missing(id, 'body')
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
      if (required) throw missing(operation.id, name)
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
