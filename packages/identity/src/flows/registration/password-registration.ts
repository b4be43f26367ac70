import { IdentityConflict, passwordIdentifiers } from '../../identities/identities.ts'
import { passwordComplaint } from '../../passwords/password-policy.ts'
import type { JsonObject } from '../../schemas/identity-schemas.ts'
import { isObject } from '../../settings-reader.ts'
import { messages } from '../../ui/messages.ts'
import { input, methodNode } from '../../ui/nodes.ts'
import { traitNodes } from '../../ui/trait-nodes.ts'
import { type Complaint, FlowProblem } from '../flow.ts'
import { textField } from '../payload.ts'
import type { RegistrationStrategy, RegistrationSubmission } from './registration-strategy.ts'

const traitsOf = ({ traits }: JsonObject): JsonObject => (isObject(traits) ? traits : {})

function passwordComplaints(
  password: string | undefined,
  identifiers: string[],
  { config }: RegistrationSubmission,
) {
  const message =
    password === undefined
      ? messages.missing('password')
      : passwordComplaint(password, identifiers, config.password)
  return message ? [{ name: 'password', message }] : []
}

/** Everything that is wrong with a form, so that it can be corrected in one go. */
function check(submission: RegistrationSubmission): { traits: JsonObject; password: string } {
  const { config, payload } = submission
  const schema = config.schemas.get(config.schemas.defaultId)
  const traits = traitsOf(payload)
  const password = textField(payload, 'password')
  const identifiers = passwordIdentifiers(schema, traits)
  const complaints: Complaint[] = [
    ...schema.complaints(traits).map(({ name, message }) => ({ name, message })),
    ...passwordComplaints(password, identifiers, submission),
  ]
  if (complaints.length > 0) throw new FlowProblem(...complaints)
  if (identifiers.length === 0) throw new FlowProblem({ message: messages.noIdentifiers() })
  return { traits, password: password ?? '' }
}

/** Signing up with a password. */
export const passwordRegistration: RegistrationStrategy = {
  method: 'password',
  availability: ({ password }) => password.availability,
  nodes: ({ schema }) => [
    ...traitNodes(schema, 'password'),
    input(
      { group: 'password', name: 'password', type: 'password' },
      { required: true, autocomplete: 'new-password', label: messages.password() },
    ),
    methodNode('password', messages.signUp()),
  ],
  async register(submission, tools) {
    const { traits, password } = check(submission)
    const { project, request } = submission
    await tools.throttle.admit({ projectId: project.id, address: request.ip })
    const passwordHash = await tools.hasher.hash(password)
    try {
      const { identity } = await tools.identities.create(project, { traits, passwordHash })
      return { identity, method: { method: 'password', aal: 'aal1' } }
    } catch (error) {
      if (error instanceof IdentityConflict)
        throw new FlowProblem({ message: messages.duplicateIdentifier() })
      throw error
    }
  },
}
