import { normalise } from '../identities/identifiers.ts'
import { messages } from '../ui/messages.ts'
import type { JsonObject } from '../values/json.ts'
import { type Outcome, refuse } from './outcome.ts'
import { textField } from './payload.ts'

/** As long as a mailbox may be (RFC 5321, section 4.5.3.1). */
const MAX_EMAIL = 254
const email = /^[^\s@,;:<>()[\]"\\]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** The address of a form, as it was written and as it is compared; or the form again, when there is none in it. */
export function addressIn(payload: JsonObject): { written: string; value: string } | Outcome {
  const written = textField(payload, 'email')
  if (written === undefined) return refuse({ name: 'email', message: messages.missing('email') })
  if (written.length > MAX_EMAIL || !email.test(written))
    return refuse({ name: 'email', message: messages.notAnEmail() })
  return { written, value: normalise(written) }
}

/** The code of a form; a number is one as well. */
export function codeIn({ code }: JsonObject): string | undefined {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && text !== '' ? text : undefined
}
