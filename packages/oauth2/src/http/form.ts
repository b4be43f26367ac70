import { type Incoming, storableText } from '@tillkey/host'
import { oauth2Error } from './oauth2-errors.ts'

const parseMediaType = ({ headers }: Pick<Incoming, 'headers'>): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase() ?? ''

async function multipartFields({ rawBody, headers }: Incoming): Promise<URLSearchParams> {
  const type = { 'content-type': String(headers['content-type']) }
  const response = new Response(new Uint8Array(rawBody ?? []), { headers: type })
  const form = await response.formData().catch((cause) => {
    throw oauth2Error('invalid_request', 'The body is not a valid multipart form.', { cause })
  })
  const fields = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === 'string') fields.append(storableText(name), storableText(value))
  return fields
}

/** Reads a form body; empty for other media types (RFC 6749 4: application/x-www-form-urlencoded). */
export async function readForm(request: Incoming): Promise<URLSearchParams> {
  const mediaType = parseMediaType(request)
  if (mediaType === 'multipart/form-data') return multipartFields(request)
  if (mediaType !== 'application/x-www-form-urlencoded') return new URLSearchParams()
  return new URLSearchParams(request.rawBody?.toString('utf8') ?? '')
}

/** Query string of a request as sent. */
export const readQueryText = ({ originalUrl }: Pick<Incoming, 'originalUrl'>): string => {
  const index = originalUrl.indexOf('?')
  return index < 0 ? '' : originalUrl.slice(index + 1)
}

/** Parameters of the body, then of the query. The first value of a name counts. */
export async function readParameters(request: Incoming): Promise<URLSearchParams> {
  const query = new URLSearchParams(readQueryText(request))
  if (request.method !== 'POST') return query
  const fields = await readForm(request)
  for (const [name, value] of query) fields.append(name, value)
  return fields
}

/** First value of a parameter; `undefined` if absent or empty. */
export const readValue = (parameters: URLSearchParams, name: string): string | undefined =>
  parameters.get(name) || undefined
