import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { methodDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { isInput, nodeId } from '../ui/nodes.ts'
import type { Flow } from './flow.ts'
import { type Outcome, refuse, refuseForm } from './outcome.ts'
import { textField } from './payload.ts'
import { assertProtected } from './protection.ts'
import type { Services } from './services.ts'
import type { Step, StepResult } from './step.ts'
import type { FormFields, Submission } from './submission.ts'

/** A method of a flow: password, code, security key … */
export interface FlowMethod<S extends Submission, Form> {
  /** Value of `method` in forms. */
  name: string
  isEnabled(config: IdentityConfig): boolean
  /** Whether a form is meant for it. Default: when the form names it. */
  matches?(submission: S): boolean
  /** Whether a form is protected by other means than the CSRF token: a code or a provider state. */
  hasOwnProtection?(submission: S): boolean
  /** Whether users of an organization may use it. */
  servesOrganizations?: boolean
  /** Handles forms of finished flows itself. */
  answersFinished?: boolean
  /** Whether an app may repeat a successful form, because nothing in it is consumed. */
  isRepeatable?(submission: S): boolean
  /** A required field that is cleared in the next form, because its value is valid once. */
  oneTimeField?: string
  /** Refuses missing fields, before the CSRF check. */
  missingFields?(submission: S): Outcome | undefined
  /** Fields of a form; empty when not applicable. */
  fields(form: Form, services: Services): UiNode[] | FormFields | Promise<UiNode[] | FormFields>
  /** Handles the form: an outcome, or what it proved or requested. */
  run(submission: S, services: Services): StepResult<S> | Promise<StepResult<S>>
}

/** Whether a flow belongs to an organization, whose users sign in with its own provider. */
const isOfOrganization = (context: object): boolean =>
  'organizationId' in context && typeof context.organizationId === 'string'

/** Methods available in a flow, restricted in flows of organizations. */
export const methodsFor = <M extends { servesOrganizations?: boolean }>(
  methods: readonly M[],
  context: object,
): readonly M[] =>
  isOfOrganization(context) ? methods.filter(({ servesOrganizations }) => servesOrganizations) : methods

/** Methods that the project has enabled. */
export const enabledMethods = <M extends { isEnabled(config: IdentityConfig): boolean }>(
  methods: readonly M[],
  { config }: { config: IdentityConfig },
): readonly M[] => methods.filter(({ isEnabled }) => isEnabled(config))

/** Collects the fields of methods. Sequential, because a transaction runs one statement at a time. */
export async function methodFields<Form>(
  methods: readonly Pick<FlowMethod<never, Form>, 'fields'>[],
  form: Form,
  services: Services,
): Promise<Required<FormFields>> {
  const nodes: UiNode[] = []
  const internal: JsonObject = {}
  for (const method of methods) {
    const own = await method.fields(form, services)
    const fields = Array.isArray(own) ? { nodes: own } : own
    nodes.push(...fields.nodes)
    Object.assign(internal, fields.internal)
  }
  return { nodes, internal }
}

type Methods<S extends Submission> = readonly FlowMethod<S, never>[]

const refuseUnreadable = ({ unreadable }: Submission): Outcome | undefined =>
  unreadable === undefined ? undefined : refuseForm(messages.invalid(unreadable))

/** Selects the first method that matches the form. */
const selectMethod =
  <S extends Submission>(methods: Methods<S>): Step<S> =>
  (submission) => {
    const { flow, payload } = submission
    const selected = methodsFor(methods, flow.context).find((method) =>
      method.matches ? method.matches(submission) : payload.method === method.name,
    )
    if (!selected) return refuseForm(messages.noMethod(flow.kind))
    return { method: selected.name } as Partial<S> // `method` is a member of every submission
  }

/** Returns the selected method. */
function selectedMethod<S extends Submission>(methods: Methods<S>, { method }: S): FlowMethod<S, never> {
  const selected = methods.find(({ name }) => name === method)
  if (!selected) throw new Error(`no method ${method}`)
  return selected
}

/** A step of the selected method. */
const ofMethod =
  <S extends Submission>(
    methods: Methods<S>,
    run: (method: FlowMethod<S, never>, submission: S, services: Services) => ReturnType<Step<S>>,
  ): Step<S> =>
  (submission, services) =>
    run(selectedMethod(methods, submission), submission, services)

function withoutValue<C extends object>(flow: Flow<C>, name: string): Flow<C> {
  const nodes = flow.nodes.map((node) => {
    if (!isInput(node) || nodeId(node) !== name) return node
    const { value: _once, ...attributes } = node.attributes
    return { ...node, attributes }
  })
  return { ...flow, nodes }
}

/**
 * Returns whether an app may repeat the form. Never for browsers, where a form left open could be repeated by
 * someone else.
 */
export const isRepeatable = <S extends Submission>(methods: Methods<S>, submission: S): boolean =>
  submission.flow.type === 'api' && selectedMethod(methods, submission).isRepeatable?.(submission) === true

/** Steps that select the method of a form, check the form and run the method. */
export function methodSteps<S extends Submission>(methods: Methods<S>): readonly Step<S>[] {
  const requireEnabled = ofMethod(methods, ({ isEnabled }, { config }) => {
    if (!isEnabled(config)) throw methodDisabled()
  })
  const clearOneTimeField = ofMethod(
    methods,
    ({ oneTimeField }, { flow }) =>
      oneTimeField === undefined ? undefined : ({ flow: withoutValue(flow, oneTimeField) } as Partial<S>), // same context
  )
  const refuseMissing = ofMethod(methods, (method, submission) => {
    const { oneTimeField: name } = method
    if (name !== undefined && textField(submission.payload, name) === undefined)
      return refuse({ name, message: messages.missing(name) })
    return method.missingFields?.(submission)
  })
  const refuseForged = ofMethod(methods, (method, submission, services) =>
    method.hasOwnProtection?.(submission) ? undefined : assertProtected(submission, services),
  )
  const refuseFinished = ofMethod(methods, ({ answersFinished }, submission) => {
    const { flow } = submission
    if (flow.finishedAt === undefined || answersFinished || isRepeatable(methods, submission))
      return undefined
    return refuseForm(messages.alreadyFinished(flow.kind))
  })
  const runMethod = ofMethod(methods, (method, submission, services) => method.run(submission, services))
  return [
    refuseUnreadable,
    selectMethod(methods),
    requireEnabled,
    clearOneTimeField,
    refuseMissing,
    refuseForged,
    refuseFinished,
    runMethod,
  ]
}
