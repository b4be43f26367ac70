import { messages } from '../messages/messages.ts'
import { type JsonObject, normalise } from '../values.ts'
import { type Outcome, refuse } from './outcome.ts'
import { textField } from './payload.ts'

/** As long as a mailbox may be (RFC 5321, section 4.5.3.1). */
const MAX_EMAIL = 254
const email = /^[^\s@,;:<>()[\]"\\]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** A telephone number as people write it, with the code of its country. */
const phone = /^\+\d[\d ().-]{5,24}$/

/** The address of a form, as it was written and as it is compared. */
export interface SubmittedAddress {
  via: 'email' | 'sms'
  written: string
  value: string
}

/** A telephone number in a form that takes them; nothing when there is none in it. */
export function readPhoneNumber(payload: JsonObject): SubmittedAddress | undefined {
  const written = textField(payload, 'email')?.trim()
  return written !== undefined && phone.test(written)
    ? { via: 'sms', written, value: normalise(written) }
    : undefined
}

/** The e-mail address of a form; or the form again, when there is none in it. */
export function readEmailAddress(payload: JsonObject): SubmittedAddress | Outcome {
  const written = textField(payload, 'email')
  if (written === undefined) return refuse({ name: 'email', message: messages.missing('email') })
  if (written.length > MAX_EMAIL || !email.test(written))
    return refuse({ name: 'email', message: messages.notAnEmail() })
  return { via: 'email', written, value: normalise(written) }
}

/** The code of a form; a number is one as well. */
export function readCode({ code }: JsonObject): string | undefined {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && text !== '' ? text : undefined
}
