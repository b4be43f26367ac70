import type { SuccessfulNativeLogin } from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { ok, redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { identityConfig } from '../../identity-config.ts'
import { sessionView } from '../../sessions/session-view.ts'
import { type Channel, channelOf } from '../channel.ts'
import { findShownFlow } from '../find-flow.ts'
import { type Flow, flowView, requestUrl } from '../flow.ts'
import { alreadySignedIn, answerErrors } from '../flow-failures.ts'
import type { FlowTools } from '../flow-tools.ts'
import { textField } from '../payload.ts'
import { checkReturnTo, withQuery } from '../return-to.ts'
import { type FlowRules, returnTarget } from '../run-submission.ts'
import { browserToken, signInHeaders } from '../sign-in-headers.ts'
import { type FlowRequest, submitForm } from '../submit-form.ts'
import { loginSteps, needsFirstFactor, SIGNED_IN_REASON } from './login-steps.ts'
import type { LoginSubmission } from './login-strategy.ts'
import { openLoginFlow } from './open-login-flow.ts'

export interface LoginQuery {
  refresh?: boolean | undefined
  aal?: string | undefined
  return_to?: string | undefined
  login_challenge?: string | undefined
  organization?: string | undefined
}

const levelOf = (aal: string | undefined): Flow['requestedAal'] => {
  if (aal === undefined || aal === '' || aal === 'aal1') return 'aal1'
  if (aal === 'aal2') return 'aal2'
  throw new ApiError({
    status: 400,
    code: 'unknown_aal',
    reason: `Unable to parse AuthenticationMethod Assurance Level (AAL): expected one of [aal1, aal2] but got ${aal}`,
  })
}

function refuseChallenge({ login_challenge: challenge }: { login_challenge?: string | undefined }): void {
  if (!challenge) return
  throw new ApiError({
    status: 500,
    code: 'oauth2_not_configured',
    reason: 'Logins for OAuth2 are not served here.',
  })
}

const view = (flow: Flow, project: ProjectContext, csrfToken: string | undefined) => ({
  ...flowView(flow, project, csrfToken),
  created_at: new Date(flow.issuedAt).toISOString(),
  updated_at: new Date(flow.updatedAt).toISOString(),
  refresh: flow.purpose === 'refresh',
  requested_aal: flow.requestedAal,
})

function finish(submission: LoginSubmission, tools: FlowTools) {
  const { project, config, channel, issued, proof } = submission
  if (!issued || !proof) throw new Error('a login ended without a session')
  const body: SuccessfulNativeLogin = { session: sessionView(issued, project, tools.now()) }
  if (channel === 'app') return ok({ session_token: issued.token, ...body })
  const headers = signInHeaders(submission, issued, tools)
  return channel === 'script'
    ? ok(body, headers)
    : redirect(returnTarget(submission, config.login, proof.method.method), headers)
}

const loginRules: FlowRules<LoginSubmission, ReturnType<typeof view>, ReturnType<typeof finish>> = {
  steps: loginSteps,
  settings: ({ login }) => login,
  view,
  echo: (payload) => new Map([['identifier', textField(payload, 'identifier')]]),
  correctionStatus: 303,
  whenSignedIn: 'message',
  finish,
}

/** Signing in: to start it, to look at it, and to send its form. */
export function createLogin(tools: FlowTools) {
  async function start(
    type: Flow['type'],
    query: LoginQuery,
    { request, project }: FlowRequest,
    channel: Channel,
  ) {
    refuseChallenge(query)
    const requestedAal = levelOf(query.aal)
    const { login } = identityConfig(project)
    const returnTo = checkReturnTo(query.return_to, project)
    const session = await tools.sessions.find(request, project)
    if (!session && requestedAal === 'aal2') throw needsFirstFactor()
    const isDone = session && !query.refresh && requestedAal <= session.session.aal
    if (isDone && channel === 'page') return redirect(returnTo ?? login.returnUrlAfter(''))
    if (isDone) throw alreadySignedIn(SIGNED_IN_REASON)
    const { token, digest, headers } = browserToken(type, { request, project }, tools)
    const flow = await openLoginFlow(
      {
        type,
        project,
        returnTo,
        requestedAal,
        requestUrl: requestUrl(request, project),
        csrfDigest: digest,
        purpose: session && query.refresh ? 'refresh' : 'sign-in',
        organizationId: query.organization ?? null,
        identity: session?.identity,
      },
      tools,
    )
    return channel === 'page'
      ? redirect(withQuery(login.uiUrl, { flow: flow.id }), headers)
      : ok(view(flow, project, token), headers)
  }

  return {
    init(type: Flow['type'], query: LoginQuery, from: FlowRequest) {
      const channel = channelOf(type, from.request)
      return answerErrors({ channel, ...from, tools }, () => start(type, query, from, channel))
    },
    async get(id: string, { request, project }: FlowRequest) {
      const flow = await findShownFlow({ kind: 'login', id, project }, request, tools)
      return ok(view(flow, project, tools.csrf.read(request, project)))
    },
    submit: (id: string, body: unknown, from: FlowRequest) =>
      submitForm({ kind: 'login', id, body }, from, loginRules, tools),
  }
}
