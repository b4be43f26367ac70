import { errorEnvelope } from '@tillkey/platform-core'
import { isObject } from '../values/json.ts'

/** Of a form at most. */
const FORM_BYTES = 128 * 1024

/** Forms are checked by their own steps, which answer with the form; the contract only says what they look like. */
export const asForms = {
  renderError: errorEnvelope,
  bodyFormats: 'json-and-forms',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const

/** The fields of a form with the token of the address that it was sent to. */
export const withToken = (body: unknown, token: string | undefined): unknown =>
  token !== undefined && isObject(body) ? { ...body, token } : body
