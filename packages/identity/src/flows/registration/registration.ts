import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type { SuccessfulNativeRegistration } from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import { ok, redirect } from '@tillkey/host'
import { identityView } from '../../identities/identity-view.ts'
import { identityConfig } from '../../identity-config.ts'
import { sessionView } from '../../sessions/session-view.ts'
import { isObject } from '../../settings-reader.ts'
import { type Channel, channelOf } from '../channel.ts'
import { findShownFlow } from '../find-flow.ts'
import { type Flow, flowView, requestUrl } from '../flow.ts'
import { alreadySignedIn, answerErrors } from '../flow-failures.ts'
import type { FlowTools } from '../flow-tools.ts'
import { checkReturnTo, withQuery } from '../return-to.ts'
import { type FlowRules, returnTarget } from '../run-submission.ts'
import { browserToken, signInHeaders } from '../sign-in-headers.ts'
import { type FlowRequest, submitForm } from '../submit-form.ts'
import { openRegistrationFlow } from './open-registration-flow.ts'
import { assertRegistrationOpen, registrationSteps, SIGNED_IN_REASON } from './registration-steps.ts'
import type { RegistrationSubmission } from './registration-strategy.ts'

export interface RegistrationQuery {
  return_to?: string | undefined
  organization?: string | undefined
}

/** Traits by the names of their fields: `traits.name.first`. */
function flatten(value: unknown, name: string): [string, unknown][] {
  if (!isObject(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${name}.${key}`))
}

function successBody(submission: RegistrationSubmission, tools: FlowTools): SuccessfulNativeRegistration {
  const { project, issued, registered, channel } = submission
  if (!registered) throw new Error('a registration ended without an identity')
  const identity = identityView(registered.identity, project)
  if (!issued) return { identity }
  const session = sessionView(issued, project, tools.now())
  if (channel !== 'app') return { session, identity }
  const next: ContinueWith = { action: 'set_ory_session_token', ory_session_token: issued.token }
  return { session_token: issued.token, session, identity, continue_with: [next] }
}

function finish(submission: RegistrationSubmission, tools: FlowTools) {
  const { config, channel, issued, registered } = submission
  const body = successBody(submission, tools)
  const headers = issued && channel !== 'app' ? signInHeaders(submission, issued, tools) : {}
  return channel === 'page'
    ? redirect(returnTarget(submission, config.registration, registered?.method.method ?? ''), headers)
    : ok(body, headers)
}

const registrationRules: FlowRules<
  RegistrationSubmission,
  ReturnType<typeof flowView>,
  ReturnType<typeof finish>
> = {
  steps: registrationSteps,
  settings: ({ registration }) => registration,
  view: flowView,
  echo: ({ traits }) => new Map(flatten(traits, 'traits')),
  correctionStatus: 302,
  whenSignedIn: 'error',
  finish,
}

/** Signing up: to start it, to look at it, and to send its form. */
export function createRegistration(tools: FlowTools) {
  async function start(
    type: Flow['type'],
    query: RegistrationQuery,
    { request, project }: FlowRequest,
    channel: Channel,
  ) {
    const config = identityConfig(project)
    assertRegistrationOpen(config)
    const returnTo = checkReturnTo(query.return_to, project)
    const session = await tools.sessions.find(request, project)
    if (session && channel === 'page') return redirect(returnTo ?? config.registration.returnUrlAfter(''))
    if (session) throw alreadySignedIn(SIGNED_IN_REASON)
    const { token, digest, headers } = browserToken(type, { request, project }, tools)
    const flow = await openRegistrationFlow(
      {
        type,
        project,
        returnTo,
        requestUrl: requestUrl(request, project),
        csrfDigest: digest,
        organizationId: query.organization ?? null,
      },
      tools,
    )
    return channel === 'page'
      ? redirect(withQuery(config.registration.uiUrl, { flow: flow.id }), headers)
      : ok(flowView(flow, project, token), headers)
  }

  return {
    init(type: Flow['type'], query: RegistrationQuery, from: FlowRequest) {
      const channel = channelOf(type, from.request)
      return answerErrors({ channel, ...from, tools }, () => start(type, query, from, channel))
    },
    async get(id: string, { request, project }: FlowRequest) {
      assertRegistrationOpen(identityConfig(project))
      const flow = await findShownFlow({ kind: 'registration', id, project }, request, tools)
      return ok(flowView(flow, project, tools.csrf.read(request, project)))
    },
    submit: (id: string, body: unknown, from: FlowRequest) =>
      submitForm({ kind: 'registration', id, body }, from, registrationRules, tools),
  }
}
