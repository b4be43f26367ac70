import { type Incoming, readForm } from '@tillkey/host'
import { errorEnvelope } from '@tillkey/platform-core'
import { isObject } from '../values/json.ts'

/** Of a form at most. */
const FORM_BYTES = 128 * 1024

/** Forms are read and checked by their own steps, which answer with the form; the contract only says what they look like. */
export const asForms = {
  renderError: errorEnvelope,
  bodyFormats: 'unread',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const

/** Reads a form when its flow is known: an error of the catalogue is then told in the flow. */
export type SentForm = () => unknown

/** The form in the body of a request. */
export const formIn =
  (request: Incoming): SentForm =>
  () =>
    readForm(request)

/** The same with the token of the address that it was sent to. */
export const formWithToken =
  (request: Incoming, token: string | undefined): SentForm =>
  async () => {
    const body = await readForm(request)
    return token !== undefined && isObject(body) ? { ...body, token } : body
  }
