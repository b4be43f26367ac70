import { type Incoming, storableText } from '@tillkey/host'
import { decodeJwt } from 'jose'
import { readForm, readValue } from '../http/form.ts'
import { readBasic } from './authenticate-client.ts'

/** Subject of a client assertion (RFC 7523, 3). */
function readAssertedClient(form: URLSearchParams): string | undefined {
  const assertion = readValue(form, 'client_assertion')
  return assertion === undefined ? undefined : decodeJwt(assertion).sub
}

/** Client id that a request names, which proves nothing. Undefined without one, or with credentials that can't be read. */
export async function readClaimedClient(request: Incoming): Promise<string | undefined> {
  const form = await readForm(request)
  try {
    const basic = readBasic(request.headers.authorization?.toString())
    const id = basic?.id ?? readAssertedClient(form) ?? readValue(form, 'client_id')
    return id === undefined ? undefined : storableText(id)
  } catch {
    return undefined
  }
}
