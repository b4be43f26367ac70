import { ok, redirect } from '@tillkey/host'
import { wantsJson } from '@tillkey/identity/browser/negotiation.ts'
import { secondFactorAddress, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { flowNotFound, identityMismatch } from '@tillkey/identity/errors/self-service-errors.ts'
import { noSession } from '@tillkey/identity/errors/session-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { assertAal } from '@tillkey/identity/sessions/sessions.ts'
import { readUuid } from '@tillkey/identity/values.ts'
import { type Flow, shown } from '../flow.ts'
import type { FlowDefinition } from '../flow-definition.ts'
import { assertNotExpired } from '../flows.ts'
import type { BrowserServices, FlowServices, SessionServices } from '../services.ts'
import type { FlowRequest } from '../submission.ts'
import type { SettingsTypes } from './settings.ts'
import type { SettingsContext } from './settings-method.ts'
import { withPendingChanges } from './waiting-changes.ts'

async function findSettings(
  id: string,
  projectId: string,
  { flows }: FlowServices,
): Promise<Flow<SettingsContext>> {
  const flowId = readUuid(id)
  const flow = flowId === undefined ? undefined : await flows.find(projectId, 'settings', flowId)
  if (!flow) throw flowNotFound()
  return flow as Flow<SettingsContext> // kind and context of a flow never change
}

/**
 * Returns a settings flow to its owner, on any device. Throws 401 or redirects to login without a session,
 * 403 for another user, and 404 or 410 like other flows.
 */
export async function getSettings(
  id: string,
  { request, project }: FlowRequest,
  {
    definition,
    services,
  }: {
    definition: FlowDefinition<SettingsTypes>
    services: FlowServices & BrowserServices & SessionServices
  },
) {
  const session = await services.sessions.find(request, project)
  if (!session && wantsJson(request)) throw noSession()
  if (!session) return redirect(identityConfig(project).login.uiUrl, {}, 302)
  const flow = await findSettings(id, project.id, services)
  const config = identityConfig(project)
  const { settings } = config
  const back = withQuery(settings.uiUrl, { flow: flow.id })
  assertAal(session, settings.requiredAal, () => secondFactorAddress(project, back))
  if (flow.context.identity.id !== session.identity.id) throw identityMismatch()
  assertNotExpired(flow, project, services)
  const { token, setCookies } = services.csrf.ensure(request, project)
  const { identity } = session
  const currentMessages = await withPendingChanges(flow.messages, { config, identity, session }, services)
  const current = { ...flow, context: { identity }, messages: currentMessages }
  return ok(definition.form.view(shown(current), project, token), { 'set-cookie': setCookies })
}
