import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import {
  assertNotForged,
  assertSameBrowser,
  browserHint,
  csrfDigest,
} from '@tillkey/identity/browser/csrf.ts'
import type { ConfiguredHook, FlowSettings } from '@tillkey/identity/config/flow-config.ts'
import { flowExpired, methodDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { Step, Submission } from './flow-definition.ts'
import { isBoundToBrowser } from './flows.ts'
import { findOrganizationByEmail, type OrganizationSubmission } from './organizations.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import type { Services } from './services.ts'

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
  /** Refuses missing fields, before the CSRF check. */
  missingFields?(submission: S): Outcome | undefined
  /** Fields of a form; empty when not applicable. */
  nodes(form: Form, services: Services): UiNode[] | Promise<UiNode[]>
  /** Handles the form: decides, or fills in the submission and continues. */
  run(submission: S, services: Services): Outcome | void | Promise<Outcome | void>
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

/** Collects the fields of enabled methods. Sequential, because a transaction runs one statement at a time. */
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

/** Kinds that rely on a sent secret, and may continue in a browser with another CSRF token. */
const provedBySecret: ReadonlySet<string> = new Set(['recovery', 'verification'])

/** Throws 403 for a forged form, and refuses an app's form sent by a browser. */
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
 * Step: runs the first method that matches the form, after the CSRF check. Throws 404 when it is disabled.
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
    // Never for browsers, where a form left open could be repeated by someone else.
    submission.isRepeatable = flow.type === 'api' && chosen.isRepeatable?.(submission) === true
    if (flow.finishedAt !== undefined && !chosen.answersFinished && !submission.isRepeatable)
      return refuseForm(messages.alreadyFinished(flow.kind))
    return chosen.run(submission, services)
  }

/** Step: redirects users with an address of an organization to its own provider. */
export const redirectToOrganizationProvider =
  <S extends OrganizationSubmission>(addressesIn: (submission: S) => readonly string[]): Step<S> =>
  (submission, services) => {
    const { config, flow, providerCallback } = submission
    const isRedirected =
      flow.context.organizationId === null && !providerCallback && config.oidc.organizations.size > 0
    return isRedirected ? findOrganizationByEmail(submission, addressesIn(submission), services) : undefined
  }

/** Step: replaces an expired flow by a new one with a message. */
export async function replaceExpired(submission: Submission, services: Services): Promise<Outcome | void> {
  const { expiresAt } = submission.flow
  return expiresAt > services.now() ? undefined : replaceBecause(submission, expiresAt, services)
}

/** CSRF digest of the submitting browser, which continues with the replacement. */
export function senderDigest(
  { flow, request, project }: Pick<Submission, 'flow' | 'request' | 'project'>,
  { csrf }: Pick<Services, 'csrf'>,
): string {
  const token = flow.type === 'browser' ? csrf.read(request, project) : undefined
  return token === undefined ? flow.csrfDigest : csrfDigest(token)
}

/** Replaces a flow after an expiry. A pending connection is not carried over. */
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

/** Phases of a hook; `configuration` belongs to the hook. */
export interface Hook<S extends Submission> {
  /** The method has accepted the form, nothing is written: may refuse, or change what will be written. */
  accepted?: HookRun<S, Outcome | void>
  /** Inside the transaction that finishes the flow. */
  finishing?: HookRun<S, void>
  /** After the commit: may change the response. */
  finished?: HookRun<S, Outcome | void>
}

/** Hooks of a kind of flow, by configured name. */
export type HookTable<S extends Submission> = Readonly<Record<string, Hook<S>>>

/** Hooks after a method: its own list, else that of the flow. */
export const hooksAfter = ({ hooksAfter: lists }: FlowSettings, method = ''): readonly ConfiguredHook[] =>
  lists.get(method) ?? lists.get('') ?? []

/** Creates a step for a phase, which runs the configured hooks in order up to the first that decides. */
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
