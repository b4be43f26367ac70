import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { FlowSettings, IdentityConfig } from '../identity-config.ts'
import type { JsonObject } from '../schemas/identity-schemas.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import { messages } from '../ui/messages.ts'
import type { Channel } from './channel.ts'
import { type Flow, FlowProblem, withComplaints, withValues } from './flow.ts'
import { FlowExpired } from './flow-failures.ts'
import type { FlowTools } from './flow-tools.ts'
import { checkReturnTo, withQuery } from './return-to.ts'

/** A form, sent by somebody. */
export interface Submission {
  project: ProjectContext
  config: IdentityConfig
  request: Incoming
  channel: Channel
  flow: Flow
  payload: JsonObject
  /** The session the caller already has. */
  session: LiveSession | undefined
}

/** Throws, or goes on. */
export type Step<S extends Submission> = (submission: S, tools: FlowTools) => void | Promise<void>

export interface FlowRules<S extends Submission, Body, Success> {
  /** What becomes of a form, in this order. */
  steps: readonly Step<S>[]
  settings(config: IdentityConfig): FlowSettings
  view(flow: Flow, project: ProjectContext, csrfToken: string | undefined): Body
  /** What is written back into the fields of a form that has to be corrected. */
  echo(payload: JsonObject): ReadonlyMap<string, unknown>
  /** How a page is sent back to its form. */
  correctionStatus: 302 | 303
  /** How a script or an app learns that it is signed in already: by a message in the form, or by an error. */
  whenSignedIn: 'message' | 'error'
  finish(submission: S, tools: FlowTools): Success
}

/** Where a browser goes when a flow is over. */
export function returnTarget({ flow, project }: Submission, settings: FlowSettings, method: string): string {
  return checkReturnTo(flow.returnTo, project) ?? settings.returnUrlAfter(method)
}

/** The form again, with what was wrong with it. */
async function correct<S extends Submission, Body>(
  submission: S,
  complaints: FlowProblem['complaints'],
  rules: Pick<FlowRules<S, Body, unknown>, 'echo' | 'view' | 'settings' | 'correctionStatus'>,
  tools: FlowTools,
): Promise<{ status: 400; body: Body } | Redirect> {
  const { project, config, request, payload } = submission
  const filled = withValues(submission.flow, rules.echo(payload))
  const flow = { ...withComplaints(filled, complaints), updatedAt: tools.now() }
  await tools.flows.update(flow)
  if (submission.channel === 'page')
    return redirect(withQuery(rules.settings(config).uiUrl, { flow: flow.id }), {}, rules.correctionStatus)
  return { status: 400, body: rules.view(flow, project, tools.csrf.read(request, project)) }
}

/** Every 400 becomes a message in the form, except where the rules want it as it is. */
function complaintsOf(error: unknown, { whenSignedIn }: { whenSignedIn: 'message' | 'error' }) {
  if (error instanceof FlowProblem) return error.complaints
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  if (error.code === 'session_already_available' && whenSignedIn === 'error') return undefined
  return [{ message: messages.invalid(error.facts.reason) }]
}

/** Where a page is sent instead of being shown an error. */
function detour<S extends Submission>(
  error: unknown,
  submission: S,
  rules: Pick<FlowRules<S, unknown, unknown>, 'settings' | 'correctionStatus'>,
): Redirect | undefined {
  if (submission.channel !== 'page') return undefined
  const settings = rules.settings(submission.config)
  if (error instanceof FlowExpired) return redirect(withQuery(settings.uiUrl, { flow: error.replacement.id }))
  const isSignedIn = error instanceof ApiError && error.code === 'session_already_available'
  return isSignedIn ? redirect(returnTarget(submission, settings, ''), {}, rules.correctionStatus) : undefined
}

/** Runs the steps of a form and answers: with success, with the form to be corrected, or with an error. */
export async function runSubmission<S extends Submission, Body, Success>(
  submission: S,
  rules: FlowRules<S, Body, Success>,
  tools: FlowTools,
): Promise<Success | Redirect | { status: 400; body: Body }> {
  try {
    for (const step of rules.steps) await step(submission, tools)
    return rules.finish(submission, tools)
  } catch (error) {
    const elsewhere = detour(error, submission, rules)
    if (elsewhere) return elsewhere
    const complaints = complaintsOf(error, rules)
    if (!complaints) throw error
    return correct(submission, complaints, rules, tools)
  }
}
