import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type {
  RegistrationFlow,
  SuccessfulNativeRegistration,
} from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Headers, ok, redirect } from '@tillkey/host'
import { awayTarget, returnTarget, signedInTarget } from '@tillkey/identity/browser/return-to.ts'
import { alreadySignedIn } from '@tillkey/identity/errors/self-service-errors.ts'
import { identityView } from '@tillkey/identity/identities/views/identity-view.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { sessionView } from '@tillkey/identity/sessions/session-view.ts'
import type { IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { IdentityRules, ProjectContext } from '@tillkey/platform-core'
import { nodeId, withCsrfToken, withoutDuplicates } from '../../ui/nodes.ts'
import { answerApp, exchangeFor } from '../exchange-code.ts'
import type { Flow, ShownFlow } from '../flow.ts'
import type { FlowDefinition, Started } from '../flow-definition.ts'
import { flowView, withErrors } from '../flow-form.ts'
import { enabledMethods, methodFields, methodsFor } from '../flow-method.ts'
import { submittedValue } from '../flow-subject.ts'
import type { HookTable } from '../hook.ts'
import {
  findWaitingClient,
  goToClient,
  loginUrl,
  notifyClient,
  returnToClient,
  type WaitingClient,
  waitingView,
} from '../login-challenge.ts'
import { nextAddress, nextVerifications } from '../next-steps.ts'
import { organizationIn } from '../organizations.ts'
import { goTo } from '../outcome.ts'
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
import { asksProfileFirst, profileStep } from './profile-step.ts'
import type {
  RegistrationContext,
  RegistrationMethod,
  RegistrationSubmission,
} from './registration-method.ts'
import { sortRegistration } from './registration-order.ts'
import { assertRegistrationEnabled, registrationSteps } from './steps.ts'

export interface RegistrationQuery {
  return_to?: string | undefined
  login_challenge?: string | undefined
  return_session_token_exchange_code?: boolean | undefined
}

export interface RegistrationTypes {
  context: RegistrationContext
  submission: RegistrationSubmission
  query: RegistrationQuery
  view: RegistrationFlow
  success: SuccessfulNativeRegistration
}

/** Traits shared by several methods move to the default group. */
function sharedTraits(nodes: readonly UiNode[], { registrationTraits }: IdentityRules): UiNode[] {
  const isShared =
    registrationTraits === 'default' || nodes.some(({ group }) => group === 'webauthn' || group === 'code')
  return nodes.map((node) =>
    isShared && nodeId(node).startsWith('traits.') ? { ...node, group: 'default' } : node,
  )
}

async function start(
  request: StartRequest<RegistrationQuery>,
  services: TransactionServices,
): Promise<Started<RegistrationContext>> {
  const { query, client, project, returnTo, session } = request
  const found = await findWaitingClient(query.login_challenge, request, services)
  const waiting = found && { challenge: found.challenge, request: found.request }
  if (session && client === 'browser' && waiting)
    return { type: 'respond', response: redirect(loginUrl(project, waiting), {}, 302) }
  if (session && client === 'browser') return goTo(signedInTarget(returnTo, project))
  if (session) throw alreadySignedIn()
  const context = { organizationId: organizationIn(request.request), waiting }
  const back = returnToClient(waiting, request)
  return { type: 'open', context, returnTo: back, ...exchangeFor(query, { client, session }) }
}

/** Renders a registration flow. */
export const registrationView = (
  flow: ShownFlow<RegistrationContext>,
  project: ProjectContext,
  csrfToken: string | undefined,
): RegistrationFlow => ({
  ...flowView(flow, project, csrfToken),
  organization_id: flow.context.organizationId,
  ...waitingView(flow.context.waiting),
})

/** Address to which a browser goes: as hooks say, else as requested. */
function addressAfter({ config, accepted, flow, project }: RegistrationSubmission): string {
  const method = accepted?.method.method ?? ''
  return returnTarget({ returnTo: flow.returnTo, project }, config.registration, method)
}

/** Next steps: the address, verifications and, for apps, the session token. */
function continueWith(submission: RegistrationSubmission): ContinueWith[] {
  const { issued, client } = submission
  return [
    ...nextAddress(addressAfter(submission), submission),
    ...nextVerifications(submission),
    ...(issued && client === 'native'
      ? [{ action: 'set_ory_session_token', ory_session_token: issued.token }]
      : []),
  ]
}

function successBody(
  submission: RegistrationSubmission,
  { now }: FlowServices,
): SuccessfulNativeRegistration {
  const { project, issued, identity: created, client } = submission
  if (!created) throw new Error('the registration created no identity')
  const identity = identityView(created, project)
  const next = continueWith(submission)
  const rest = { identity, ...(next.length > 0 && { continue_with: next }) }
  if (!issued) return rest
  const session = sessionView(issued, project, now())
  return client === 'native' ? { session_token: issued.token, session, ...rest } : { session, ...rest }
}

function responseHeaders(submission: RegistrationSubmission, services: BrowserServices): Headers {
  const { issued, client, csrf } = submission
  if (issued && client !== 'native') return signInHeaders(submission, issued, services)
  return csrf ? { 'set-cookie': csrf.setCookies } : {}
}

/** An app that exchanges its session gets one even when registration does not sign in. */
async function sessionFor(
  { issued, identity, accepted, request, project }: RegistrationSubmission,
  { sessions }: SessionServices,
): Promise<IssuedSession> {
  if (issued) return issued
  if (!identity || !accepted) throw new Error('the registration created no identity')
  return sessions.start(request, project, { identity, method: accepted.method })
}

/** Continues to the client with the new session, or to its login without one. */
function clientAddress(
  { issued, project }: RegistrationSubmission,
  waiting: WaitingClient,
  services: FlowServices & TransactionServices,
): string | Promise<string> {
  if (!issued) return loginUrl(project, waiting)
  return notifyClient(waiting, { session: issued, project }, services)
}

async function finish(
  submission: RegistrationSubmission,
  services: FlowServices & TransactionServices & BrowserServices & SessionServices & ProviderServices,
) {
  if (submission.appUrl !== undefined)
    return answerApp(submission, await sessionFor(submission, services), services)
  const { client, flow, redirectTo } = submission
  const { waiting } = flow.context
  if (waiting && !redirectTo)
    return goToClient(
      client,
      await clientAddress(submission, waiting, services),
      responseHeaders(submission, services),
    )
  const body = successBody(submission, services)
  const headers = responseHeaders(submission, services)
  if (client !== 'browser') return ok(body, headers)
  return redirect(redirectTo ?? addressAfter(submission), headers)
}

/** Methods whose refused form always keeps the traits. */
const keepsTraits: ReadonlySet<string> = new Set(['password', 'code', 'webauthn', 'passkey', 'profile'])

/** The name of a security key, which its form keeps too. */
const keyName = (payload: JsonObject): [string, unknown][] => [
  ['webauthn_register_displayname', textField(payload, 'webauthn_register_displayname')],
]

function submittedIdentifier(
  { nodes }: Pick<Flow, 'nodes'>,
  { schemas }: IdentityConfig,
): string | undefined {
  const { fields } = schemas.get(schemas.defaultId)
  const names = fields.filter(({ marks }) => marks.identifies.length > 0).map(({ name }) => name)
  return submittedValue(nodes, names)
}

/** Registration flow with these methods, matched in order, and these hooks. */
export const registrationDefinition = (
  methods: readonly RegistrationMethod[],
  hooks: HookTable<RegistrationSubmission>,
): FlowDefinition<RegistrationTypes> => ({
  kind: 'registration',
  settings: ({ registration }) => registration,
  assertEnabled: assertRegistrationEnabled,
  opening: {
    // As published, a signed-in app is refused first, a browser last.
    preflight({ client, session }) {
      if (session && client === 'native') throw alreadySignedIn()
      return undefined
    },
    start,
    hooks: { web_hook: webHookBefore() },
  },
  form: {
    async build(form, services) {
      const offered = enabledMethods(methodsFor(methods, form.context), form)
      const { schemas } = form.config
      if (asksProfileFirst(form)) {
        const step = { form, schema: schemas.get(schemas.defaultId), values: new Map() }
        const { nodes, internal } = await profileStep(offered, step, services)
        return { nodes: sortRegistration(nodes, form.config), internal }
      }
      const fields = await methodFields(offered, form, services)
      const all =
        fields.nodes.length > 0 ? withCsrfToken(form.type, sharedTraits(fields.nodes, form.config.rules)) : []
      return { ...fields, nodes: sortRegistration(withoutDuplicates(all), form.config) }
    },
    view: registrationView,
    sort: sortRegistration,
    subject: submittedIdentifier,
  },
  handleUnknownFlow({ session, client, request, project }) {
    if (session && client !== 'browser') throw alreadySignedIn()
    return session && redirect(awayTarget(request, project), {}, 302)
  },
  steps: registrationSteps(methods, hooks),
  finish,
  refusal: {
    repopulate: ({ payload, method = '' }, errors) =>
      new Map([
        ...(keepsTraits.has(method) || errors.some(({ name }) => name !== undefined)
          ? flattenTraits(payload.traits)
          : []),
        ...(method === 'webauthn' ? keyName(payload) : []),
      ]),
    change: ({ accepted }, flow, errors) =>
      accepted?.fields && withErrors({ ...flow, nodes: accepted.fields }, errors),
    redirectStatus: 302,
    propagatedErrors: ['session_already_available'],
  },
})
