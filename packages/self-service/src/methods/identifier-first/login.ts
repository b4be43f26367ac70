import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { type JsonObject, normalise } from '@tillkey/identity/values.ts'
import { asksIdentifierFirst, identifierFirstNode } from '../../flows/login/identifier-node.ts'
import { identifierStep, methodsStep, offeredNodes } from '../../flows/login/identifier-step.ts'
import type { LoginMethod, LoginSubmission } from '../../flows/login/login-method.ts'
import { nextForm, type Outcome, refuseWithFields, respondWith } from '../../flows/outcome.ts'
import type { AccountServices, Services } from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { formRequest } from '../../flows/submission.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { withNode } from '../../ui/nodes.ts'

/** The typed identifier; a number counts as text. */
const typedIdentifier = ({ identifier }: JsonObject): string =>
  typeof identifier === 'string' || typeof identifier === 'number' ? String(identifier) : ''

/** Finds the account by any identifier that it signs in with. */
const findAccount = (
  { project }: LoginSubmission,
  identifier: string,
  { identitiesStore }: AccountServices,
): Promise<Identity | undefined> =>
  identitiesStore.findByKeys(
    project.id,
    ['password', 'code', 'webauthn'].map((kind) => ({ kind, value: normalise(identifier) })),
  )

const isOnlyCode = (nodes: readonly UiNode[]): boolean => nodes.every(({ group }) => group === 'code')

/**
 * Asks for the identifier before the methods: the next form has those that the account can use. `methods` are
 * the others, in the order of that form.
 */
export function identifierFirstLogin(methods: readonly LoginMethod[]): LoginMethod {
  /** Returns the first form with a message at the identifier; `others` are shown with it. */
  async function refuseIdentifier(
    submission: LoginSubmission,
    { message, others = [] }: { message: ReturnType<typeof messages.missing>; others?: readonly UiNode[] },
    services: Services,
  ): Promise<Outcome> {
    const { flow, payload, config } = submission
    const { nodes, internal } = await identifierStep(methods, formRequest(submission), services)
    const filled = identifierFirstNode({ config }, { type: 'text', value: typedIdentifier(payload) })
    return respondWith(
      { flow: { ...flow, internal: { ...flow.internal, ...internal } } },
      refuseWithFields([...withNode(nodes, filled), ...others], { name: 'identifier', message }),
    )
  }

  async function showMethods(
    submission: LoginSubmission,
    { identifier, offered }: { identifier: string; offered: readonly UiNode[] },
    services: Services,
  ): Promise<Outcome> {
    const { flow } = submission
    const form = formRequest(submission)
    const { nodes, internal } = await methodsStep(methods, { form, identifier, offered }, services)
    const next = { state: 'choose_method', active: 'identifier_first', nodes }
    return nextForm({ ...next, internal: { ...flow.internal, ...internal } }, repeatedPayload(submission))
  }

  /** Shows all methods for any identifier, so that the form does not reveal whether it has an account. */
  async function showAll(
    submission: LoginSubmission,
    identifier: string,
    services: Services,
  ): Promise<Outcome> {
    const form = formRequest(submission)
    const offered = await offeredNodes(methods, { form, identity: undefined }, services)
    if (identifier !== '') return showMethods(submission, { identifier, offered }, services)
    const others = offered.filter(({ group }) => group === 'code' || group === 'password')
    return refuseIdentifier(submission, { message: messages.missing('identifier'), others }, services)
  }

  return {
    name: 'identifier_first',
    isEnabled: ({ login }) => login.isIdentifierFirst,
    matches: ({ payload, config, flow }) =>
      payload.method === 'identifier_first' && asksIdentifierFirst({ config, context: flow.context }),
    fields: () => [],
    async run(submission, services): Promise<StepResult<LoginSubmission>> {
      const { config, payload, project, request } = submission
      const identifier = typedIdentifier(payload)
      if (config.hidesAccounts) return showAll(submission, identifier, services)
      await services.throttle.consume({ project, address: request.ip })
      const identity = await findAccount(submission, identifier, services)
      const form = formRequest(submission)
      const offered = identity ? await offeredNodes(methods, { form, identity }, services) : []
      if (offered.length === 0)
        return refuseIdentifier(submission, { message: messages.unknownIdentifier() }, services)
      const code = isOnlyCode(offered) ? methods.find(({ name }) => name === 'code') : undefined
      return code
        ? code.run({ ...submission, method: 'code' }, services)
        : showMethods(submission, { identifier, offered }, services)
    },
  }
}
