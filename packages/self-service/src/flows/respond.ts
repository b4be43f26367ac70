import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Headers, type Redirect, redirect } from '@tillkey/host'
import { type CsrfToken, csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { browserLocationChangeRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import { type Flow, shown } from './flow.ts'
import type { FlowDefinition, FlowSuccess, FlowTypes } from './flow-definition.ts'
import { activeAfterProvider, withErrors, withValues } from './flow-form.ts'
import { changeFlow, emitFailure, emitRefusal } from './flows.ts'
import type { Outcome } from './outcome.ts'
import type { Services, TransactionServices } from './services.ts'

/** Upper bound on a stored flow, unless the project's own form is larger. */
const MAX_FLOW_BYTES = 16 * 1024
/** Messages kept when a form would exceed the bound. */
const FEW_ERRORS = 3

/** Response to a submission. */
export type FlowResponse<T extends FlowTypes> =
  | FlowSuccess<T>
  | { status: 400; body: T['view']; headers?: Headers }
  | Redirect

const isTooLarge = (document: object): boolean => Buffer.byteLength(JSON.stringify(document)) > MAX_FLOW_BYTES

/** Repopulates a refused form and sets its messages, within the size limit. */
function withCorrections<C extends object>(
  flow: Flow<C>,
  values: ReadonlyMap<string, unknown>,
  errors: readonly ValidationError[],
): Flow<C> {
  const whole = withErrors(withValues(flow, values), errors)
  if (!isTooLarge(whole)) return whole
  const emptied = new Map([...values.keys()].map((name) => [name, '']))
  return withErrors(withValues(flow, emptied), errors.slice(0, FEW_ERRORS))
}

interface ResponseContext<T extends FlowTypes> {
  submission: T['submission']
  definition: FlowDefinition<T>
  services: Services
}

const formAddress = <T extends FlowTypes>(
  { submission: { config, appUrl }, definition }: ResponseContext<T>,
  { id }: Flow,
): string => appUrl ?? withQuery(definition.settings(config).uiUrl, { flow: id })

interface FormOptions {
  status: 200 | 400
  /** Redirect status for browsers. */
  redirectStatus?: 302 | 303
  csrf?: CsrfToken | undefined
  extraBody?: object | undefined
}

/** Returns the form: a redirect for browsers, the flow for other clients. */
function showForm<T extends FlowTypes>(
  answering: ResponseContext<T>,
  flow: Flow,
  { status, redirectStatus = 303, csrf, extraBody }: FormOptions,
): FlowResponse<T> {
  const { submission, definition, services } = answering
  const { client, project, request } = submission
  const headers: Headers = csrf ? { 'set-cookie': csrf.setCookies } : {}
  if (client === 'browser') return redirect(formAddress(answering, flow), headers, redirectStatus)
  const token = csrf?.token ?? services.csrf.read(request, project)
  return { status, headers, body: { ...definition.form.view(shown(flow), project, token), ...extraBody } } // kinds that answer a next form with 200 also answer success with a flow
}

/** Updates the subject of the personal data in a flow. */
const withSubject = <T extends FlowTypes>(
  flow: Flow,
  { submission, definition }: ResponseContext<T>,
): Flow => ({
  ...flow,
  about: definition.form.subject?.(flow, submission.config) ?? flow.about,
})

async function toRefusedForm<T extends FlowTypes>(
  answering: ResponseContext<T>,
  { errors, nodes }: Pick<Extract<Outcome, { type: 'refuse' }>, 'errors' | 'nodes'>,
): Promise<FlowResponse<T>> {
  const { submission, definition, services } = answering
  const { refusal, form } = definition
  const values = refusal.repopulate(submission, errors)
  const change = (current: Flow): Flow => {
    const changed = nodes
      ? withErrors({ ...current, nodes }, errors)
      : (refusal.change?.(submission, current, errors) ?? withCorrections(current, values, errors))
    const sorted = form.sort?.(changed.nodes, submission.config) ?? changed.nodes
    const active = (submission.providerCallback && activeAfterProvider(submission.config)) ?? changed.active
    return withSubject({ ...changed, nodes: sorted, active }, answering)
  }
  const flow = await changeFlow(submission.flow, change, services)
  await emitRefusal(submission.flow, services)
  // Redirects to an app do not depend on the kind.
  const redirectStatus = submission.appUrl === undefined ? refusal.redirectStatus : 303
  const showing = { status: 400 as const, redirectStatus }
  return showForm(answering, flow ?? submission.flow, showing)
}

const isError = ({ type }: UiText): boolean => type === 'error'

type Next = Extract<Outcome, { type: 'next' }>

/** Writes the next form and its further writes in one transaction; `changed` after a concurrent change. */
const writeNext = (
  flow: Flow,
  { form, persist }: Next,
  services: TransactionServices,
): Promise<'updated' | 'changed'> =>
  services.transaction(async (within, tx) => {
    const updated = await within.flows.update(flow)
    if (updated !== 'updated') return updated
    await persist?.(tx)
    if (form.messages?.some(isError)) await emitFailure(tx, flow, within)
    return updated
  })

/** Returns undefined after a concurrent change of the flow. */
async function next<T extends FlowTypes>(
  answering: ResponseContext<T>,
  outcome: Next,
): Promise<FlowResponse<T> | undefined> {
  const { form, status = 400, csrf, extraBody, recover } = outcome
  const { submission, services } = answering
  const shownNext: Flow = { ...submission.flow, messages: [], ...form, updatedAt: services.now() }
  const flow = withSubject(shownNext, answering)
  // A project's form may exceed the limit, but submitted data may not make it do so.
  if (isTooLarge(submission.payload) && isTooLarge(flow))
    return toRefusedForm(answering, { errors: [{ message: messages.tooMuch() }] })
  if (csrf && flow.type === 'browser') flow.csrfDigest = csrfDigest(csrf.token)
  try {
    if ((await writeNext(flow, outcome, services)) === 'changed') return undefined
  } catch (error) {
    if (!recover) throw error
    return respond(answering, await recover(error))
  }
  return showForm(answering, flow, { status, csrf, extraBody })
}

function toRedirect<T extends FlowTypes>(
  { submission: { client } }: ResponseContext<T>,
  { location, headers = {} }: Extract<Outcome, { type: 'redirect' }>,
): Redirect {
  if (client === 'browser') return redirect(location, headers)
  throw browserLocationChangeRequired(location, headers)
}

function toReplacement<T extends FlowTypes>(
  answering: ResponseContext<T>,
  { by, error }: Extract<Outcome, { type: 'replace' }>,
): Redirect {
  if (answering.submission.client !== 'browser') throw error
  return redirect(formAddress(answering, by))
}

/** Turns an outcome into a response; undefined when the submission must be decided again. */
export async function respond<T extends FlowTypes>(
  received: ResponseContext<T>,
  outcome: Outcome,
): Promise<FlowResponse<T> | undefined> {
  const answering = { ...received, submission: { ...received.submission, ...outcome.changes } }
  switch (outcome.type) {
    case 'respond':
      return outcome.response as FlowResponse<T> // the step that created it knows its operation
    case 'redirect':
      return toRedirect(answering, outcome)
    case 'next':
      return next(answering, outcome)
    case 'refuse':
      return toRefusedForm(answering, outcome)
    case 'replace':
      return toReplacement(answering, outcome)
    default:
      throw new Error(`unknown outcome ${JSON.stringify(outcome satisfies never)}`)
  }
}
