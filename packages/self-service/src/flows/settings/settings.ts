import type { SettingsFlow } from '@tillkey/contract/platform/identity/flows-settings-schemas.ts'
import { type Headers, ok, redirect } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { allowedAddress, secondFactorAddress, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { aal2Required } from '@tillkey/identity/errors/self-service-errors.ts'
import { noSession, sessionInactive } from '@tillkey/identity/errors/session-errors.ts'
import { identityView } from '@tillkey/identity/identities/views/identity-view.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { hasInsufficientAal, type LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { csrfNode, withoutDuplicates } from '../../ui/nodes.ts'
import { type ShownFlow, shown } from '../flow.ts'
import type { FlowDefinition } from '../flow-definition.ts'
import { flowView } from '../flow-form.ts'
import { enabledMethods, methodFields } from '../flow-method.ts'
import type { HookTable } from '../hook.ts'
import { nextAddress, nextVerifications } from '../next-steps.ts'
import { openByOwnProvider } from '../organization-hooks.ts'
import { goTo } from '../outcome.ts'
import type { BrowserServices, Services } from '../services.ts'
import type { StartRequest } from '../submission.ts'
import { webHookBefore } from '../web-hook.ts'
import {
  ownSession,
  type SettingsContext,
  type SettingsForm,
  type SettingsMethod,
  type SettingsSubmission,
} from './settings-method.ts'
import { sortSettings } from './settings-order.ts'
import { settingsSteps } from './steps.ts'
import { withPendingChanges } from './waiting-changes.ts'

export interface SettingsQuery {
  return_to?: string | undefined
}

export interface SettingsTypes {
  context: SettingsContext
  submission: SettingsSubmission
  query: SettingsQuery
  view: SettingsFlow
  success: SettingsFlow
}

function stepUp({ type, client, config, project, request }: StartRequest, session: LiveSession) {
  if (!hasInsufficientAal(session, config.settings.requiredAal)) return undefined
  const back = type === 'browser' ? requestUrl(request, project) : undefined
  const address = secondFactorAddress(project, back)
  if (client !== 'browser') throw aal2Required(address)
  return goTo(address)
}

/** Redirects to login, or to a second factor, and back. */
function preflight(asking: StartRequest<SettingsQuery>) {
  const { client, project, query, session } = asking
  if (session) return stepUp(asking, session)
  if (client !== 'browser') throw sessionInactive()
  const login = `${project.publicUrl}/self-service/login/browser`
  return goTo(withQuery(login, { return_to: query.return_to || undefined }))
}

function start({ session }: StartRequest<SettingsQuery>) {
  if (!session) throw sessionInactive()
  return { type: 'open' as const, context: { identity: session.identity } }
}

/** Renders a settings flow. */
export const settingsView = (
  flow: ShownFlow<SettingsContext>,
  project: ProjectContext,
  csrfToken: string | undefined,
): SettingsFlow => ({
  ...flowView(flow, project, csrfToken),
  identity: identityView(flow.context.identity, project),
})

function responseHeaders(
  submission: SettingsSubmission,
  { sessionCookie, continuity }: BrowserServices,
): Headers {
  const { request, project, client, issued, providerCallback, hasWaitingForm } = submission
  if (client === 'native') return {}
  const { token, session } = issued ?? ownSession(submission)
  const cookie = sessionCookie.write(request, project, { token, expiresAt: session.expiresAt })
  // As published, the continuity cookie is set again, and twice for a resumed form.
  const cookies = hasWaitingForm ? continuity.renewCookie(request, project) : []
  const isResumed = request.method === 'GET' && !providerCallback
  return { 'set-cookie': [...cookies, ...(isResumed ? cookies : []), cookie] }
}

/** Address after a change. The form itself if there is none, or if that of a recovery is not allowed here. */
function addressAfter({ project, config, flow, change }: SettingsSubmission): string {
  const form = withQuery(config.settings.uiUrl, { flow: flow.id })
  const target = allowedAddress(flow.returnTo, project)
  if (flow.returnTo && target === undefined) return form
  return (target ?? config.settings.returnUrlAfter(change?.method ?? '')) || form
}

function finish(submission: SettingsSubmission, services: BrowserServices) {
  const { project, client, flow, request, redirectTo } = submission
  const headers = responseHeaders(submission, services)
  const address = addressAfter(submission)
  if (client === 'browser') {
    const isForbidden = flow.returnTo && allowedAddress(flow.returnTo, project) === undefined
    return redirect(redirectTo ?? address, isForbidden && !redirectTo ? {} : headers)
  }
  const next = [...nextVerifications(submission), ...nextAddress(address, submission)]
  const body = settingsView(shown(flow), project, services.csrf.read(request, project))
  return ok({ ...body, ...(next.length > 0 && { continue_with: next }) }, headers)
}

/** Settings flow with these methods, matched in order, and these hooks. */
export function settingsDefinition(
  methods: readonly SettingsMethod[],
  hooks: HookTable<SettingsSubmission>,
): FlowDefinition<SettingsTypes> {
  const build = async (form: SettingsForm, services: Services) => {
    const schema = form.config.schemas.get(form.context.identity.schemaId)
    const { config, context, session } = form
    const { nodes, internal } = await methodFields(enabledMethods(methods, form), form, services)
    const pendingMessages = await withPendingChanges(
      [],
      { config, session, identity: context.identity },
      services,
    )
    return {
      nodes: sortSettings(withoutDuplicates([csrfNode(), ...nodes]), schema),
      messages: pendingMessages,
      state: 'show_form',
      internal,
    }
  }
  return {
    kind: 'settings',
    settings: ({ settings }) => settings,
    schemaOf: ({ identity }) => identity.schemaId,
    opening: {
      preflight,
      start,
      hooks: { web_hook: webHookBefore(), b2b_sso: openByOwnProvider },
    },
    form: { build, view: settingsView },
    handleUnknownFlow({ session, client, config }) {
      if (!session && client !== 'browser') throw noSession()
      return session ? undefined : redirect(config.login.uiUrl, {}, 302)
    },
    steps: settingsSteps(methods, hooks, build),
    finish,
    refusal: {
      // Only profile forms are repopulated, and only for their owner.
      repopulate: ({ method, payload: { traits } }) =>
        new Map(method === 'profile' ? flattenTraits(traits) : []),
      redirectStatus: 303,
      propagatedErrors: [],
    },
  }
}
