import { parse } from 'node:querystring'
import { bodyError } from './body-error.ts'
import { storableText } from './storable-text.ts'

/** Upper bound on form fields, which limits parsing time. Real forms have a few dozen. */
const MAX_FIELDS = 1000

const refuseTooMany = (fields: number): void => {
  if (fields > MAX_FIELDS)
    throw bodyError({
      status: 400,
      code: 'too_many_fields',
      reason: `A form can have at most ${MAX_FIELDS} fields.`,
    })
}

/** Counts occurrences of a delimiter, up to the limit. */
function countOccurrences(bytes: Buffer, mark: string): number {
  let count = 0
  let at = bytes.indexOf(mark)
  while (at >= 0 && count < MAX_FIELDS + 2) {
    count += 1
    at = bytes.indexOf(mark, at + mark.length)
  }
  return count
}

/** Parses a URL-encoded form. Repeated names become arrays. */
export function parseUrlEncoded(bytes: Buffer): Record<string, unknown> {
  refuseTooMany(countOccurrences(bytes, '&') + 1)
  return { ...parse(bytes.toString('utf8'), '&', '=', { maxKeys: 0 }) }
}

/** Repeated names become arrays. */
function fromEntries(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of entries) {
    const cached = fields.get(name)
    if (cached) cached.push(value)
    else fields.set(name, [value])
  }
  const single = [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]] as const)
  return Object.fromEntries(single)
}

function* storableEntries(form: FormData): Generator<[string, unknown]> {
  for (const [name, value] of form)
    yield [storableText(name), typeof value === 'string' ? storableText(value) : value]
}

const parseBoundary = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/** Parses a multipart form. Files become `File` values. */
export async function parseMultipart(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const boundary = parseBoundary(contentType)
  // The closing boundary is not a field.
  if (boundary) refuseTooMany(countOccurrences(bytes, `--${boundary}`) - 1)
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData()
    return fromEntries(storableEntries(form))
  } catch (cause) {
    throw bodyError({
      status: 400,
      code: 'body_not_multipart',
      reason: 'The body is not a valid multipart form.',
      cause,
    })
  }
}
