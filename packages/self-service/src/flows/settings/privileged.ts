import { redirect } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { sessionRefreshRequired } from '@tillkey/identity/errors/session-errors.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { Flow } from '../flow.ts'
import { changeFlow } from '../flows.ts'
import type { Outcome } from '../outcome.ts'
import type { BrowserServices, FlowServices } from '../services.ts'
import { ownSession, type SettingsSubmission } from './settings-method.ts'

/** How long a parked form waits for its user to sign in again. */
const PARKED_FORM_MS = 15 * 60_000
/** Upper bound on a parked form; longer ones must be filled in again. */
const MAX_PARKED_FORM_BYTES = 8192

/** Encryption context of a parked form. */
export const pausedContext = ({ id }: Pick<Flow, 'id'>): string => `paused settings ${id}`

/** Parks a browser's form until its user has signed in again. Resolves with its cookie. */
async function parkForm(
  submission: SettingsSubmission,
  services: BrowserServices & FlowServices,
): Promise<string[]> {
  const { payload, flow, client } = submission
  const text = JSON.stringify({ payload, until: services.now() + PARKED_FORM_MS })
  if (client === 'native' || Buffer.byteLength(text) > MAX_PARKED_FORM_BYTES) return []
  const { sealed, setCookie } = services.continuity.seal(text, pausedContext(flow), submission)
  await changeFlow(
    flow,
    (current) => ({ ...current, internal: { ...current.internal, paused: sealed } }),
    services,
  )
  return [setCookie]
}

/** Returns the parked form of a flow, when this browser sent it and it has not expired. */
export function parkedForm(
  submission: SettingsSubmission,
  services: BrowserServices & FlowServices,
): JsonObject | undefined {
  const { flow } = submission
  const { paused } = flow.internal
  if (typeof paused !== 'string') return undefined
  const text = services.continuity.open(paused, pausedContext(flow), submission)
  if (text === undefined) return undefined
  const { payload, until } = JSON.parse(text) as { payload: JsonObject; until: number } // written by `parkForm`
  return until > services.now() ? payload : undefined
}

/**
 * Requires a recent sign-in. Otherwise parks the form and redirects to login, or throws 403 for scripts and
 * apps. `back` is the URL at which the form resumes. Default: the form action.
 */
export async function requirePrivilege(
  submission: SettingsSubmission,
  services: BrowserServices & FlowServices,
  back = requestUrl(submission.request, submission.project),
): Promise<Outcome | undefined> {
  const { session } = ownSession(submission)
  const { config, client, project } = submission
  if (session.authenticatedAt + config.settings.privilegedMaxAgeMs > services.now()) return undefined
  const setCookies = await parkForm(submission, services)
  const login = withQuery(`${project.publicUrl}/self-service/login/browser`, {
    refresh: 'true',
    return_to: back,
  })
  const headers = { 'set-cookie': setCookies }
  if (client === 'browser') return { type: 'respond', response: redirect(login, headers) }
  throw sessionRefreshRequired(login, headers)
}
