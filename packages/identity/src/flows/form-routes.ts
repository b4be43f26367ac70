import { errorEnvelope } from '@tillkey/platform-core'

/** Of a form at most. */
const FORM_BYTES = 128 * 1024

/** Forms are checked by their own steps, which answer with the form; the contract only says what they look like. */
export const asForms = {
  renderError: errorEnvelope,
  bodyFormats: 'json-and-forms',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const
