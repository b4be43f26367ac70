import { type Headers, type Incoming, ok, type Redirect, redirect } from '@tillkey/host'
import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { withCsrfCookie } from '@tillkey/identity/browser/csrf-cookie.ts'
import { detectClientKind, type FlowType, requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { checkReturnTo, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import { errorEnvelope } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { appAddress, isExchanged } from './exchange-code.ts'
import { type Flow, shown } from './flow.ts'
import type { FlowDefinition, FlowTypes } from './flow-definition.ts'
import { answerError } from './flow-errors.ts'
import { findShownFlow, findSubmittedFlow } from './flows.ts'
import { insertFlow } from './insert-flow.ts'
import { prepareFlow } from './open-flow.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import { readPayload, type SentForm } from './payload.ts'
import { type FlowResponse, respond } from './respond.ts'
import type { BrowserServices, Services } from './services.ts'
import { runSteps, type Step } from './step.ts'
import type { FlowRequest, StartRequest, Submission } from './submission.ts'

/** Upper bound on retries after a concurrent change of the flow. */
const MAX_RETRIES = 10

type Opened<T extends FlowTypes> = { status: 200; body: T['view']; headers?: Headers } | Redirect

/** CSRF token of a new flow: browsers always have one, apps only when they send it. */
function browserToken(
  type: FlowType,
  { request, project }: FlowRequest,
  { csrf }: BrowserServices,
): { token: string | undefined; digest: string; headers: Headers } {
  if (type === 'api') return { token: csrf.read(request, project), digest: '', headers: {} }
  const { token, setCookies } = csrf.ensure(request, project)
  return { token, digest: csrfDigest(token), headers: { 'set-cookie': setCookies } }
}

/** Runs the hooks before a flow, up to the first that decides. */
export async function runBeforeHooks<T extends FlowTypes>(
  definition: FlowDefinition<T>,
  { start, prepared }: { start: StartRequest<T['query']>; prepared: Flow<T['context']> },
  services: Services,
): Promise<Outcome | void> {
  const { opening, form } = definition
  const flow = form.view(shown(prepared), start.project, undefined)
  try {
    for (const { name, configuration } of definition.settings(start.config).hooksBefore) {
      const outcome = await opening.hooks[name]?.(start, { configuration, flow }, services)
      if (outcome) return outcome
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || opening.hookErrors !== 'bare') throw error
    const { status, headers } = error.facts
    return { type: 'respond', response: { status, headers, body: errorEnvelope(error.facts, undefined) } }
  }
}

function answerStart<T extends FlowTypes>(outcome: Outcome): Opened<T> {
  if (outcome.type === 'respond') return outcome.response as Opened<T> // the hook or start that created it knows its operation
  if (outcome.type === 'redirect') return redirect(outcome.location, outcome.headers)
  throw new Error(`a flow that is not open cannot ${outcome.type}`)
}

async function open<T extends FlowTypes>(
  definition: FlowDefinition<T>,
  start: StartRequest<T['query']>,
  services: Services,
): Promise<Opened<T>> {
  const { type, client, project, request, session } = start
  const started = await definition.opening.start(start, services)
  if (started.type !== 'open') return answerStart(started)
  const { returnTo = start.returnTo } = started
  const { token, digest, headers } = browserToken(type, start, services)
  const newFlow = {
    kind: definition.kind,
    type,
    project,
    returnTo,
    session,
    context: started.context,
    remembered: started.remembered,
    requestUrl: requestUrl(request, project),
    csrfDigest: digest,
  }
  const prepared = await prepareFlow(newFlow, definition, services)
  const hooked = await runBeforeHooks(definition, { start, prepared }, services)
  if (hooked) return answerStart(hooked)
  const flow = await insertFlow(definition, { start, prepared }, services)
  return client === 'browser'
    ? redirect(withQuery(definition.settings(start.config).uiUrl, { flow: flow.id }), headers)
    : ok({ ...definition.form.view(shown(flow), project, token), ...started.extraBody }, headers)
}

/** Opens a flow, unless the kind responds otherwise. */
async function initFlow<T extends FlowTypes>(
  received: Omit<StartRequest<T['query']>, 'config' | 'session'>,
  definition: FlowDefinition<T>,
  services: Services,
): Promise<Opened<T>> {
  const { request, project, query } = received
  const config = identityConfig(project)
  const session = await services.sessions.find(request, project)
  const start = { ...received, config, session }
  const early = definition.opening.preflight?.(start)
  if (early) return answerStart<T>(early)
  definition.assertEnabled?.(config)
  const returnTo = checkReturnTo(query.return_to, project)
  return open(definition, { ...start, returnTo }, services)
}

/** Turns 400 errors into messages of the form, except propagated ones. */
function toRefusal(error: unknown, propagatedErrors: readonly string[]): Outcome | undefined {
  if (!(error instanceof ApiError) || error.facts.namedStatus !== undefined) return undefined
  if (error.status !== 400 || propagatedErrors.includes(error.code)) return undefined
  return refuseForm(messages.invalid(error.facts.reason))
}

/** Wraps a step so that its errors become messages of the form. */
const refusing =
  <S>(step: Step<S>, propagatedErrors: readonly string[]): Step<S> =>
  async (submission, services) => {
    try {
      return await step(submission, services)
    } catch (error) {
      const refusal = toRefusal(error, propagatedErrors)
      if (!refusal) throw error
      return refusal
    }
  }

interface SubmittedForm {
  flow: Flow
  form: SentForm
  from: FlowRequest
}

/** Reads the body; a malformed one leaves its reason. */
async function readSent(
  form: SentForm,
  request: Incoming,
  schemaOf: () => IdentitySchema,
): Promise<Pick<Submission, 'payload' | 'unreadable'>> {
  try {
    return { payload: readPayload(await form(), request, schemaOf) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return { payload: {}, unreadable: error.facts.reason ?? '' }
  }
}

function appReturn(flow: Flow, { providerCallback, project }: FlowRequest): Partial<Submission> {
  return providerCallback && isExchanged(flow) ? { client: 'browser', appUrl: appAddress(flow, project) } : {}
}

/** Returns undefined after a concurrent change of the flow. */
async function decide<T extends FlowTypes>(
  { flow, form, from }: SubmittedForm,
  definition: FlowDefinition<T>,
  services: Services,
): Promise<FlowResponse<T> | undefined> {
  const { request, project } = from
  const config = identityConfig(project)
  const { schemas } = config
  const loadSchema = () => schemas.get(definition.schemaOf?.(flow.context) ?? schemas.defaultId)
  const sent = await readSent(form, request, loadSchema)
  const session = await services.sessions.find(request, project)
  const client = detectClientKind(flow.type, request)
  const received: T['submission'] = {
    ...from,
    config,
    client,
    flow,
    session,
    ...sent,
    ...appReturn(flow, from),
  }
  const { propagatedErrors } = definition.refusal
  const steps = definition.steps.map((step) => refusing(step, propagatedErrors))
  const { submission, outcome } = await runSteps(steps, received, services)
  return outcome
    ? respond({ submission, definition, services }, outcome)
    : definition.finish(submission, services)
}

/** Retries after concurrent changes of the flow. */
async function decideWithRetries<T extends FlowTypes>(
  { flow, ...sent }: SubmittedForm,
  definition: FlowDefinition<T>,
  services: Services,
): Promise<FlowResponse<T>> {
  const { kind, id } = flow
  const { project } = sent.from
  for (let round = 0, current = flow; round < MAX_RETRIES; round++) {
    const response = await decide({ flow: current, ...sent }, definition, services)
    if (response) return response
    current = await findSubmittedFlow({ kind, id, project }, services)
  }
  throw new Error(`flow ${id} kept changing concurrently`)
}

/** Finds the flow of a form; without one, the kind may respond first. */
async function findOrRefuse<T extends FlowTypes>(
  id: string,
  { request, project }: FlowRequest,
  { definition, services }: { definition: FlowDefinition<T>; services: Services },
): Promise<Flow | Redirect> {
  try {
    return await findSubmittedFlow({ kind: definition.kind, id, project }, services)
  } catch (error) {
    if (!(error instanceof ApiError) || !definition.handleUnknownFlow) throw error
    const session = await services.sessions.find(request, project)
    const client = detectClientKind('browser', request)
    const response = definition.handleUnknownFlow({
      client,
      config: identityConfig(project),
      project,
      request,
      session,
    })
    if (!response) throw error
    return response
  }
}

/** Handlers of a kind of flow, for its routes. */
export interface FlowHandlers<T extends FlowTypes> {
  /** Opens a flow, or responds as the kind decides. */
  init(type: FlowType, query: T['query'], from: FlowRequest): Promise<Opened<T>>
  /** Returns a flow. Throws 403, 404 or 410 when it cannot be shown. */
  get(id: string, from: FlowRequest): Promise<{ status: 200; body: T['view']; headers?: Headers }>
  /** Submits a form: success, the form again, a redirect or an error. */
  submit(id: string, form: SentForm, from: FlowRequest): Promise<FlowResponse<T>>
}

/** Creates the HTTP handlers that one kind of flow shares between its methods. */
export function createFlowHandlers<T extends FlowTypes>(
  definition: FlowDefinition<T>,
  services: Services,
): FlowHandlers<T> {
  const { kind } = definition
  return {
    init(type, query, from) {
      const { request, project } = from
      const client = detectClientKind(type, request)
      const begin = async () => {
        if (definition.opening.refusesReturnsAsJson) checkReturnTo(query.return_to, project)
        try {
          services.throttle.countRequest('flow', { project, address: request.ip })
          return await initFlow({ type, client, query, ...from }, definition, services)
        } catch (error) {
          return answerError(error, { client, request, project, services })
        }
      }
      return type === 'api' ? begin() : withCsrfCookie(from, services.csrf, begin)
    },
    get(id, from) {
      const { request, project } = from
      return withCsrfCookie(from, services.csrf, async () => {
        definition.assertEnabled?.(identityConfig(project))
        const flow = await findShownFlow({ kind, id, project }, request, services)
        return ok(definition.form.view(shown(flow), project, services.csrf.read(request, project)))
      })
    },
    async submit(id, form, from) {
      const { request, project } = from
      let client = detectClientKind('browser', request)
      try {
        services.throttle.countRequest('submission', { project, address: request.ip })
        const flow = await findOrRefuse(id, from, { definition, services })
        if (!('kind' in flow)) return flow
        // A callback from a provider arrives in a browser, even for an app.
        if (!from.providerCallback) client = detectClientKind(flow.type, request)
        return await decideWithRetries({ flow, form, from }, definition, services)
      } catch (error) {
        return answerError(error, { client, request, project, services })
      }
    },
  }
}
