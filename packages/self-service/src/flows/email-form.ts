import { messages } from '@tillkey/identity/messages/messages.ts'
import { type JsonObject, normalise } from '@tillkey/identity/values.ts'
import { type Outcome, refuse } from './outcome.ts'
import { textField } from './payload.ts'

/** Upper bound on an address (RFC 5321, section 4.5.3.1). */
const MAX_EMAIL = 254
const email = /^[^\s@,;:<>()[\]"\\]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** A phone number with its country code. */
const phone = /^\+\d[\d ().-]{5,24}$/

/** Submitted address, as written and normalised. */
export interface SubmittedAddress {
  via: 'email' | 'sms'
  written: string
  value: string
}

/** Reads the phone number of a form that accepts them; undefined without one. */
export function readPhoneNumber(payload: JsonObject): SubmittedAddress | undefined {
  const written = textField(payload, 'email')?.trim()
  return written !== undefined && phone.test(written)
    ? { via: 'sms', written, value: normalise(written) }
    : undefined
}

const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && email.test(text)

/** Reads the email address of a form, or refuses the form. */
export function readEmailAddress(payload: JsonObject): SubmittedAddress | Outcome {
  const written = textField(payload, 'email')
  if (written === undefined) return refuse({ name: 'email', message: messages.missing('email') })
  if (!isEmail(written)) return refuse({ name: 'email', message: messages.notAnEmail() })
  return { via: 'email', written, value: normalise(written) }
}

/** Whether text is an email address or a phone number. */
export const isAddress = (text: string): boolean => isEmail(text) || phone.test(text)

/** Reads text as an email address, or else as a phone number. */
export const readAnyAddress = (written: string): SubmittedAddress => ({
  via: isEmail(written) ? 'email' : 'sms',
  written,
  value: normalise(written),
})

/** Reads the code of a form; numbers are accepted. */
export function readCode({ code }: JsonObject): string | undefined {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && text !== '' ? text : undefined
}
