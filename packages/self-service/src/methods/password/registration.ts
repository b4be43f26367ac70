import { messages } from '@tillkey/identity/messages/messages.ts'
import { type ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import { breachedPasswordError } from '@tillkey/identity/passwords/breached-passwords.ts'
import { passwordError } from '@tillkey/identity/passwords/password-policy.ts'
import { passwordIdentifiers } from '@tillkey/identity/schemas/identity-schemas.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { type Outcome, refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type {
  RegistrationMethod,
  RegistrationSubmission,
} from '../../flows/registration/registration-method.ts'
import { traitErrors, traitsIn } from '../../flows/sent-traits.ts'
import { input, methodNode } from '../../ui/nodes.ts'
import { traitNodes } from '../../ui/trait-nodes.ts'

interface SubmittedPassword {
  traits: JsonObject
  password: string | undefined
  identifiers: string[]
}

function submittedPassword({ config, payload }: RegistrationSubmission): SubmittedPassword {
  const schema = config.schemas.get(config.schemas.defaultId)
  const traits = traitsIn(payload)
  return {
    traits,
    password: textField(payload, 'password'),
    identifiers: passwordIdentifiers(schema, traits),
  }
}

function passwordErrors(
  { password, identifiers }: SubmittedPassword,
  { config }: RegistrationSubmission,
): ValidationError[] {
  const message =
    password === undefined
      ? messages.missing('password')
      : passwordError(password, identifiers, config.password)
  return message ? [{ name: 'password', message }] : []
}

/**
 * Reports missing and malformed fields together with all other errors, so that they can be corrected at
 * once.
 */
function missingFields(submission: RegistrationSubmission): Outcome | undefined {
  const submitted = submittedPassword(submission)
  const { schemas } = submission.config
  const traits = traitErrors(schemas.get(schemas.defaultId), submitted.traits)
  if (traits.length === 0 && submitted.password !== undefined) return undefined
  return refuse(...traits, ...passwordErrors(submitted, submission))
}

/** Registration with a password. */
export const passwordRegistration: RegistrationMethod = {
  name: 'password',
  isEnabled: ({ password }) => password.enabled,
  fields: ({ config: { schemas, rules } }) => [
    ...traitNodes(schemas.get(schemas.defaultId), 'password', rules),
    input(
      { group: 'password', name: 'password', type: 'password' },
      { required: true, autocomplete: 'new-password', label: messages.password() },
    ),
    methodNode('password', messages.signUp()),
  ],
  missingFields,
  // A repeated form finds the account it created.
  isRepeatable: () => true,
  async run(submission, { throttle, hasher }) {
    const submitted = submittedPassword(submission)
    const { traits, password, identifiers } = submitted
    const errors = passwordErrors(submitted, submission)
    if (errors.length > 0 || password === undefined) return refuse(...errors)
    if (identifiers.length === 0) return refuseForm(messages.noIdentifiers())
    const { project, request } = submission
    await throttle.consume({ project, address: request.ip })
    const stolen = await breachedPasswordError(password, submission.config)
    if (stolen) return refuse({ name: 'password', message: stolen })
    const draft = { traits, passwordHash: await hasher.hash(password, submission.config.password.hashing) }
    return { accepted: { draft, method: { method: 'password', aal: 'aal1' } } }
  },
}
