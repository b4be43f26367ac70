import type {
  LoginFlow,
  SuccessfulNativeLogin,
} from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Headers, ok, redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import {
  alreadySignedIn,
  browserLocationChangeRequired,
  firstFactorRequired,
  oauth2NotConfigured,
  unknownAal,
} from '../../errors/identity-errors.ts'
import { sessionView } from '../../sessions/session-view.ts'
import { messages } from '../../ui/messages.ts'
import { withoutTwins, withToken } from '../../ui/nodes.ts'
import { sortNodes } from '../../ui/sort-nodes.ts'
import type { JsonObject } from '../../values/json.ts'
import { secondFactorAddress } from '../assurance.ts'
import type { ShownFlow } from '../flow.ts'
import type { FlowDefinition, StartRequest } from '../flow-definition.ts'
import { flowView } from '../flow-form.ts'
import { goTo, type ValidationError } from '../outcome.ts'
import { writtenField } from '../payload.ts'
import { returnTarget } from '../return-to.ts'
import type { HookTable } from '../run-hooks.ts'
import type { Services } from '../services.ts'
import { signInHeaders } from '../sign-in.ts'
import { methodNodes } from '../steps.ts'
import type { LoginContext, LoginForm, LoginMethod, LoginSubmission } from './login-method.ts'
import { loginSteps } from './steps.ts'

const order = {
  groups: ['oidc', 'default', 'webauthn', 'code', 'password', 'totp', 'lookup_secret'],
  keys: ['csrf_token', 'identifier', 'password'],
}

export interface LoginQuery {
  refresh?: boolean | undefined
  aal?: string | undefined
  return_to?: string | undefined
  login_challenge?: string | undefined
  organization?: string | undefined
  via?: string | undefined
}

export interface LoginTypes {
  context: LoginContext
  submission: LoginSubmission
  query: LoginQuery
  view: LoginFlow
  success: SuccessfulNativeLogin
}

function levelOf(aal: string | undefined): LoginContext['requestedAal'] {
  if (aal === undefined || aal === '' || aal === 'aal1') return 'aal1'
  if (aal === 'aal2') return 'aal2'
  throw unknownAal(aal)
}

function start({ query, config, client, project, returnTo, session }: StartRequest<LoginQuery>) {
  if (query.login_challenge) throw oauth2NotConfigured()
  const requestedAal = levelOf(query.aal)
  if (!session && requestedAal === 'aal2') throw firstFactorRequired()
  const isDone = session && !query.refresh && requestedAal <= session.session.aal
  if (isDone && client === 'browser') return goTo(returnTarget({ returnTo, project }, config.login, ''))
  if (isDone) throw alreadySignedIn()
  const refresh = session !== undefined && query.refresh === true
  const context = { refresh, requestedAal, organizationId: query.organization ?? null, via: query.via }
  return { type: 'open' as const, context }
}

function initialMessages({ context: { refresh, requestedAal }, session }: LoginForm): UiText[] {
  const isStep = requestedAal === 'aal2' && session?.session.aal !== 'aal2'
  return [...(refresh ? [messages.confirmItIsYou()] : []), ...(isStep ? [messages.secondChallenge()] : [])]
}

/** What somebody signs in with comes back when nobody is known by it; a form with gaps is emptied. */
function echo(payload: JsonObject, errors: readonly ValidationError[]): ReadonlyMap<string, unknown> {
  if (errors.some(({ name }) => name === 'identifier' || name === 'password'))
    return new Map([['identifier', '']])
  const isWrong = errors.some(({ message }) => message.id === messages.wrongCredentials().id)
  return new Map(isWrong ? [['identifier', writtenField(payload, 'identifier')]] : [])
}

const view = (
  flow: ShownFlow<LoginContext>,
  project: ProjectContext,
  csrfToken: string | undefined,
): LoginFlow => ({
  ...flowView(flow, project, csrfToken),
  organization_id: flow.context.organizationId,
  created_at: new Date(flow.issuedAt).toISOString(),
  updated_at: new Date(flow.updatedAt).toISOString(),
  refresh: flow.context.refresh,
  requested_aal: flow.context.requestedAal,
})

function toSecondFactor({ client, project, flow }: LoginSubmission, headers: Headers) {
  const address = secondFactorAddress(project, flow.returnTo)
  if (client === 'browser') return redirect(address, headers)
  throw browserLocationChangeRequired(address, headers)
}

function finish(submission: LoginSubmission, services: Services) {
  const { project, config, client, flow, issued, authentication } = submission
  if (!issued || !authentication) throw new Error('a login ended without a session')
  const session = sessionView(issued, project, services.now())
  // Who has to prove more is told nothing of the identity yet.
  const { identity: _unproved, ...bare } = session
  if (client === 'native')
    return ok({ session_token: issued.token, session: submission.isTooLow ? bare : session })
  const headers = signInHeaders(submission, issued, services)
  if (submission.isTooLow) return toSecondFactor(submission, headers)
  const body: SuccessfulNativeLogin = { session }
  return client === 'spa'
    ? ok(body, headers)
    : redirect(
        returnTarget({ returnTo: flow.returnTo, project }, config.login, authentication.method.method),
        headers,
      )
}

/** Signing in, with these methods, asked in this order whether a form is theirs, and these hooks. */
export const loginDefinition = (
  methods: readonly LoginMethod[],
  hooks: HookTable<LoginSubmission>,
): FlowDefinition<LoginTypes> => ({
  kind: 'login',
  settings: ({ login }) => login,
  before: {},
  start,
  async open(form, services) {
    const fields = await methodNodes(methods, form, services)
    return {
      nodes: sortNodes(withoutTwins(withToken(form.type, fields)), order),
      messages: initialMessages(form),
    }
  },
  view,
  steps: loginSteps(methods, hooks),
  finish,
  echo,
  inOrder: (nodes) => sortNodes(nodes, order),
  formRedirect: 303,
  keptErrors: [],
})
