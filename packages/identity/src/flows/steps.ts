import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { assertNotForged, assertSameBrowser, browserHint, csrfDigest } from '../browser/csrf.ts'
import type { ConfiguredHook, FlowSettings } from '../config/flow-config.ts'
import { flowExpired, methodDisabled } from '../errors/self-service-errors.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { messages } from '../messages/messages.ts'
import type { JsonObject } from '../values.ts'
import type { Step, Submission } from './flow-definition.ts'
import { isBoundToBrowser } from './flows.ts'
import { findOrganizationByEmail, type OrganizationSubmission } from './organizations.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import type { Services } from './services.ts'

/** A way to get through a flow: a password, a code, a security key. */
export interface FlowMethod<S extends Submission, Form> {
  /** As forms name it in `method`. */
  name: string
  isEnabled(config: IdentityConfig): boolean
  /** Whether a form is meant for it; when it names the method, unless told. */
  matches?(submission: S): boolean
  /** Whether a form is protected otherwise than by the anti-forgery token: by a code, or a provider's state. */
  hasOwnProtection?(submission: S): boolean
  /** Whether people of an organization use it. */
  servesOrganizations?: boolean
  /** Whether it answers forms of a flow that is finished itself. */
  answersFinished?: boolean
  /** Whether an app may send a form again that was right: nothing in it is used up. */
  isRepeatable?(submission: S): boolean
  /** What is missing in a form that is meant for it: told before the form has to prove where it comes from. */
  missingFields?(submission: S): Outcome | undefined
  /** The fields it adds to a form; none where it has no place. */
  nodes(form: Form, services: Services): UiNode[] | Promise<UiNode[]>
  /** Does what a form asks for: decides, or fills the submission in and lets it go on. */
  run(submission: S, services: Services): Outcome | void | Promise<Outcome | void>
}

/** Whether a flow is of an organization, whose people sign in with a provider of its own. */
const isOfOrganization = (context: object): boolean =>
  'organizationId' in context && typeof context.organizationId === 'string'

/** The methods that a flow has: those of an organization alone where it is of one. */
export const methodsFor = <M extends { servesOrganizations?: boolean }>(
  methods: readonly M[],
  context: object,
): readonly M[] =>
  isOfOrganization(context) ? methods.filter(({ servesOrganizations }) => servesOrganizations) : methods

/** The fields of every method that is switched on; each reads when the one before has, for a transaction takes one statement at a time. */
export async function methodNodes<Form extends { config: IdentityConfig }>(
  methods: readonly FlowMethod<never, Form>[],
  form: Form,
  services: Services,
): Promise<UiNode[]> {
  const nodes: UiNode[] = []
  for (const method of methods)
    if (method.isEnabled(form.config)) nodes.push(...(await method.nodes(form, services)))
  return nodes
}

/** Kinds that do nothing for who sends a form, but for who has what was sent: they go on in a browser that was given another token. */
const provedBySecret: ReadonlySet<string> = new Set(['recovery', 'verification'])

/**
 * Refuses a form that does not come from its own page, with 403, and an app's form that looks like a browser's, with a message
 * in the form.
 */
export function assertProtected(
  { flow, request, project, payload }: Submission,
  { csrf }: Services,
): Outcome | undefined {
  if (flow.type === 'browser') {
    if (!isBoundToBrowser(flow)) return undefined
    const token = csrf.read(request, project)
    assertNotForged(token, payload.csrf_token)
    if (!provedBySecret.has(flow.kind)) assertSameBrowser(token, flow.csrfDigest)
    return undefined
  }
  const hint = browserHint(request)
  return hint === undefined ? undefined : refuseForm(messages.invalid(hint))
}

/**
 * Step: the first method that a form matches does what it asks for, once the form proved to come from its own page, or, in
 * an app, from no browser. 404 when the method is switched off.
 */
export const runMethod =
  <S extends Submission, Form>(methods: readonly FlowMethod<S, Form>[]) =>
  async (submission: S, services: Services): Promise<Outcome | void> => {
    const { flow, payload, config, unreadable } = submission
    if (unreadable !== undefined) return refuseForm(messages.invalid(unreadable))
    const chosen = methodsFor(methods, flow.context).find((method) =>
      method.matches ? method.matches(submission) : payload.method === method.name,
    )
    if (!chosen) return refuseForm(messages.noMethod(flow.kind))
    submission.method = chosen.name
    if (!chosen.isEnabled(config)) throw methodDisabled()
    const missing = chosen.missingFields?.(submission)
    if (missing) return missing
    if (!chosen.hasOwnProtection?.(submission)) {
      const forged = assertProtected(submission, services)
      if (forged) return forged
    }
    // Not for browsers, where whoever finds the form open would go on as somebody else.
    submission.isRepeatable = flow.type === 'api' && chosen.isRepeatable?.(submission) === true
    if (flow.finishedAt !== undefined && !chosen.answersFinished && !submission.isRepeatable)
      return refuseForm(messages.alreadyFinished(flow.kind))
    return chosen.run(submission, services)
  }

/** Step: where organizations have providers of their own, people who give an address of one are led to sign in or up by that. */
export const redirectToOrganizationProvider =
  <S extends OrganizationSubmission>(addressesIn: (submission: S) => readonly string[]): Step<S> =>
  (submission, services) => {
    const { config, flow, providerCallback } = submission
    const isRedirected =
      flow.context.organizationId === null && !providerCallback && config.oidc.organizations.size > 0
    return isRedirected ? findOrganizationByEmail(submission, addressesIn(submission), services) : undefined
  }

/** Step: a fresh flow that says so takes the place of one whose time is over. */
export async function replaceExpired(submission: Submission, services: Services): Promise<Outcome | void> {
  const { expiresAt } = submission.flow
  return expiresAt > services.now() ? undefined : replaceBecause(submission, expiresAt, services)
}

/** A flow that takes another's place is of the browser that sent the form, which goes on with it. */
export function senderDigest(
  { flow, request, project }: Pick<Submission, 'flow' | 'request' | 'project'>,
  { csrf }: Pick<Services, 'csrf'>,
): string {
  const token = flow.type === 'browser' ? csrf.read(request, project) : undefined
  return token === undefined ? flow.csrfDigest : csrfDigest(token)
}

/** A fresh flow takes the place of one of which something ended at a time. A connection that waited in that one is not told of in it. */
export async function replaceBecause(
  submission: Submission,
  expiresAt: number,
  services: Services,
): Promise<Outcome> {
  const { flow, project, session } = submission
  const { link: _waiting, ...context } = { link: undefined, ...flow.context }
  const now = services.now()
  const replacement = await services.openFlow({
    ...flow,
    context,
    csrfDigest: senderDigest(submission, services),
    project,
    session,
    messages: [messages.expired(flow.kind, expiresAt, now)],
  })
  return {
    type: 'replace',
    by: replacement,
    error: flowExpired({ expiredAt: expiresAt, now }, replacement.id),
  }
}

type HookRun<S, Decision> = (
  submission: S,
  configuration: JsonObject,
  services: Services,
) => Decision | Promise<Decision>

/** What a hook does, by when it does it; `configuration` is its own, as the project has it. */
export interface Hook<S extends Submission> {
  /** The method accepted the form, and nothing is written: refuses it, or changes what will be written. */
  accepted?: HookRun<S, Outcome | void>
  /** In the unit of work that finishes the flow. */
  finishing?: HookRun<S, void>
  /** All is written: may change the answer. */
  finished?: HookRun<S, Outcome | void>
}

/** Hooks of a kind of flow by the name they have in a project's configuration. */
export type HookTable<S extends Submission> = Readonly<Record<string, Hook<S>>>

/** The hooks that follow a method: its own list, or else the flow's. */
export const hooksAfter = ({ hooksAfter: lists }: FlowSettings, method = ''): readonly ConfiguredHook[] =>
  lists.get(method) ?? lists.get('') ?? []

/** Makes a step of each moment: what the hooks that are configured for a submission do then, in their order, up to the first that decides. */
export const hookSteps =
  <S extends Submission>(table: HookTable<S>, configuredFor: (submission: S) => readonly ConfiguredHook[]) =>
  (phase: keyof Hook<S>) =>
  async (submission: S, services: Services): Promise<Outcome | void> => {
    for (const { name, configuration } of configuredFor(submission)) {
      const outcome = await table[name]?.[phase]?.(submission, configuration, services)
      if (outcome) return outcome
    }
    return undefined
  }
