import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type {
  LoginFlow,
  SuccessfulNativeLogin,
} from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Headers, ok, redirect } from '@tillkey/host'
import { returnTarget, secondFactorAddress, signedInTarget } from '@tillkey/identity/browser/return-to.ts'
import {
  alreadySignedIn,
  browserLocationChangeRequired,
  firstFactorRequired,
  flowNotFound,
  unknownAal,
} from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { sessionView } from '@tillkey/identity/sessions/session-view.ts'
import { hasInsufficientAal, type LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import { webHookBroken, webHookBrokenForm } from '@tillkey/messaging/errors/web-hook-errors.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { connectionMessages } from '../../ui/connection-messages.ts'
import { withCsrfToken, withoutDuplicates } from '../../ui/nodes.ts'
import { sortNodes } from '../../ui/sort-nodes.ts'
import { duplicateMessage, newerAnnouncement } from '../duplicate.ts'
import { answerApp, exchangeFor } from '../exchange-code.ts'
import type { ShownFlow } from '../flow.ts'
import type { FlowDefinition, Started } from '../flow-definition.ts'
import { activeAfterProvider, flowView } from '../flow-form.ts'
import { enabledMethods, methodFields, methodsFor } from '../flow-method.ts'
import type { HookTable } from '../hook.ts'
import {
  type FoundClient,
  findWaitingClient,
  goToClient,
  notifyClient,
  returnToClient,
  waitingView,
} from '../login-challenge.ts'
import { nextAddress, nextVerifications } from '../next-steps.ts'
import { organizationIn } from '../organizations.ts'
import { goTo, type Outcome } from '../outcome.ts'
import { textField } from '../payload.ts'
import type {
  BrowserServices,
  FlowServices,
  ProviderServices,
  SessionServices,
  TransactionServices,
} from '../services.ts'
import { signInHeaders } from '../sign-in-headers.ts'
import type { StartRequest } from '../submission.ts'
import { webHookBefore } from '../web-hook.ts'
import { asksIdentifierFirst } from './identifier-node.ts'
import { identifierStep } from './identifier-step.ts'
import {
  authenticatedIdentity,
  type LoginContext,
  type LoginForm,
  type LoginMethod,
  type LoginSubmission,
} from './login-method.ts'
import { withLinkLabels } from './pending-link.ts'
import { loginSteps } from './steps.ts'

const order = {
  groups: [
    'identifier_first',
    'oidc',
    'default',
    'webauthn',
    'passkey',
    'code',
    'password',
    'totp',
    'lookup_secret',
  ],
  keys: ['csrf_token', 'identifier', 'password'],
}

export interface LoginQuery {
  refresh?: boolean | undefined
  aal?: string | undefined
  return_to?: string | undefined
  login_challenge?: string | undefined
  via?: string | undefined
  return_session_token_exchange_code?: boolean | undefined
}

export interface LoginTypes {
  context: LoginContext
  submission: LoginSubmission
  query: LoginQuery
  view: LoginFlow
  success: SuccessfulNativeLogin
}

function readAal(aal: string | undefined): LoginContext['requestedAal'] {
  const level = aal?.toLowerCase() || 'aal1'
  if (level === 'aal1' || level === 'aal2') return level
  throw unknownAal(level)
}

/** As OAuth 2.0 requires no prompt, a remembered user continues to the client without a form. */
const canSkipForm = (
  { query, config }: StartRequest<LoginQuery>,
  waiting: FoundClient | undefined,
  session: LiveSession,
): waiting is FoundClient =>
  !query.refresh &&
  waiting?.rememberedSubject === session.identity.id &&
  !hasInsufficientAal(session, config.session.requiredAal)

const initialContext = (
  { query, request }: StartRequest<LoginQuery>,
  waiting: FoundClient | undefined,
): Pick<LoginContext, 'organizationId' | 'via' | 'waiting'> => ({
  organizationId: organizationIn(request),
  via: query.via,
  ...(waiting && { waiting: { challenge: waiting.challenge, request: waiting.request } }),
})

/** Redirects a signed-in browser to its destination. */
function leaveSignedIn({ client, project, returnTo }: StartRequest<LoginQuery>): Outcome {
  if (client !== 'browser') throw alreadySignedIn()
  return goTo(signedInTarget(returnTo, project))
}

async function start(
  request: StartRequest<LoginQuery>,
  services: FlowServices & TransactionServices,
): Promise<Started<LoginContext>> {
  const { query, client, project, session } = request
  const waiting = await findWaitingClient(query.login_challenge, request, services)
  const requestedAal = readAal(query.aal)
  if (!session && requestedAal === 'aal2') throw firstFactorRequired()
  const isEnough = session !== undefined && requestedAal <= session.session.aal
  if (isEnough && canSkipForm(request, waiting, session)) {
    const address = await notifyClient(waiting, { session, project }, services)
    return { type: 'respond', response: goToClient(client, address) }
  }
  // A user whom the client does not remember must confirm their identity, even when signed in.
  const confirms = query.refresh === true || (isEnough && waiting !== undefined)
  if (isEnough && !confirms) return leaveSignedIn(request)
  const refresh = session !== undefined && confirms
  const context = { refresh, requestedAal, ...initialContext(request, waiting) }
  const back = returnToClient(waiting, request)
  return { type: 'open', context, returnTo: back, ...exchangeFor(query, { client, session }) }
}

function linkMessages({ context: { link }, config }: LoginForm): UiText[] {
  if (!link) return []
  const { identifier, provider } = link
  const newLoginUrl = config.login.uiUrl
  const announced = { duplicateIdentifier: identifier, newLoginUrl, provider }
  return config.rules.linkForm === 'duplicate account'
    ? [duplicateMessage(config, link), connectionMessages.willConnect(announced)]
    : [connectionMessages.willConnect({ ...announced, ...newerAnnouncement(config, link) })]
}

function initialMessages(form: LoginForm): UiText[] {
  const { context, session } = form
  const { refresh, requestedAal } = context
  const isStep = requestedAal === 'aal2' && session?.session.aal !== 'aal2'
  return [
    ...linkMessages(form),
    ...(refresh ? [messages.confirmItIsYou()] : []),
    ...(isStep ? [messages.secondChallenge()] : []),
  ]
}

/** Repopulates the identifier until sign-in succeeds, then the traits that a hook may ask to correct. */
const repopulate = ({ payload, method, authenticated }: LoginSubmission): ReadonlyMap<string, unknown> => {
  if (authenticated) return new Map(flattenTraits(authenticated.identity.traits))
  const isWritten = method === 'password' || method === 'code' || method === 'identifier_first'
  const names = ['identifier', 'password_identifier', 'address']
  const identifier = names.map((name) => textField(payload, name)).find((value) => value !== undefined)
  return new Map(isWritten ? [['identifier', identifier ?? '']] : [])
}

/** Renders a login flow. */
export const loginView = (
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
  ...waitingView(flow.context.waiting),
})

function toSecondFactor({ client, project, flow }: LoginSubmission, headers: Headers) {
  const address = secondFactorAddress(project, flow.returnTo, flow.context.waiting?.challenge)
  if (client === 'browser') return redirect(address, headers)
  throw browserLocationChangeRequired(address, headers)
}

/** Response to a browser or its script that is neither sent to a client nor to a second factor. */
function finishInBrowser(
  submission: LoginSubmission,
  session: SuccessfulNativeLogin['session'],
  headers: Headers,
) {
  const { project, config, client, flow } = submission
  const { method } = authenticatedIdentity(submission).method
  const target = returnTarget({ returnTo: flow.returnTo, project }, config.login, method)
  if (client === 'browser') return redirect(submission.redirectTo ?? target, headers)
  const next = [...nextAddress(target, submission), ...shownVerifications(submission)]
  return ok({ session, ...(next.length > 0 && { continue_with: next }) }, headers)
}

const shownVerifications = (submission: LoginSubmission): ContinueWith[] =>
  submission.config.rules.verificationAfterLogin === 'next step' ? nextVerifications(submission) : []

async function finish(
  submission: LoginSubmission,
  services: FlowServices & TransactionServices & BrowserServices & SessionServices & ProviderServices,
) {
  const { project, client, flow, issued } = submission
  if (!issued) throw new Error('the login started no session')
  const visibleSession = { ...issued, identity: submission.shownIdentity ?? issued.identity }
  const session = sessionView(visibleSession, project, services.now())
  // The identity stays hidden until the second factor is given.
  const { identity: _unproved, ...bare } = session
  if (submission.appUrl !== undefined) return answerApp(submission, issued, services)
  if (client === 'native') {
    const pages = shownVerifications(submission)
    const body = { session_token: issued.token, session: submission.requiresStepUp ? bare : session }
    return ok({ ...body, ...(pages.length > 0 && { continue_with: pages }) })
  }
  const headers = signInHeaders(submission, issued, services)
  if (submission.requiresStepUp) return toSecondFactor(submission, headers)
  const { waiting } = flow.context
  if (waiting)
    return goToClient(client, await notifyClient(waiting, { session: issued, project }, services), headers)
  return finishInBrowser(submission, session, headers)
}

/** Login flow with these methods, matched in order, and these hooks. */
export const loginDefinition = (
  methods: readonly LoginMethod[],
  hooks: HookTable<LoginSubmission>,
): FlowDefinition<LoginTypes> => ({
  kind: 'login',
  settings: ({ login }) => login,
  opening: {
    start,
    async advance(submission, services) {
      for (const method of enabledMethods(methodsFor(methods, submission.flow.context), submission)) {
        const advanced = await method.advance?.(submission, services)
        if (advanced) return advanced
      }
      return undefined
    },
    // As published, a login refused by a hook is reported as not found.
    hooks: {
      web_hook: webHookBefore({
        refused: flowNotFound,
        broken: (type) => (type === 'api' ? webHookBrokenForm() : webHookBroken()),
      }),
    },
  },
  form: {
    async build(form, services) {
      if (asksIdentifierFirst(form)) {
        const step = await identifierStep(methods, form, services)
        return { ...step, nodes: sortNodes(step.nodes, order) }
      }
      const offered = enabledMethods(methodsFor(methods, form.context), form)
      const { nodes, internal } = await methodFields(offered, form, services)
      const sorted = sortNodes(withoutDuplicates(withCsrfToken(form.type, nodes)), order)
      const active = form.context.link && activeAfterProvider(form.config)
      const linked = withLinkLabels(sorted, form.context)
      return { nodes: linked, messages: initialMessages(form), internal, ...(active && { active }) }
    },
    view: loginView,
    sort: (nodes) => sortNodes(nodes, order),
  },
  steps: loginSteps(methods, hooks),
  finish,
  refusal: { repopulate, redirectStatus: 303, propagatedErrors: [] },
})
