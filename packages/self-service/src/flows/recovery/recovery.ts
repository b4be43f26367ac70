import type { RecoveryFlow } from '@tillkey/contract/platform/identity/flows-recovery-schemas.ts'
import { type Headers, ok, redirect } from '@tillkey/host'
import { awayTarget, withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  alreadySignedIn,
  browserLocationChangeRequired,
  emailFlowDisabled,
} from '@tillkey/identity/errors/self-service-errors.ts'
import type { IdentityRules, ProjectContext } from '@tillkey/platform-core'
import { csrfNode, findCsrfNodes } from '../../ui/nodes.ts'
import { type Flow, type ShownFlow, shown } from '../flow.ts'
import type { FlowDefinition } from '../flow-definition.ts'
import { flowView, withErrors } from '../flow-form.ts'
import { methodFields } from '../flow-method.ts'
import type { HookTable } from '../hook.ts'
import type { BrowserServices } from '../services.ts'
import { signInHeaders } from '../sign-in-headers.ts'
import type { StartRequest } from '../submission.ts'
import { repeatedPayload } from '../transient-payload.ts'
import { webHookBefore } from '../web-hook.ts'
import {
  AWAITING_ADDRESS,
  isByAnyAddress,
  type RecoveryMethod,
  type RecoverySubmission,
} from './recovery-method.ts'
import { isInBrowser, recoverySteps } from './steps.ts'

/** Next steps after a recovery. */
type RecoveryContinueWith =
  | { action: 'set_ory_session_token'; ory_session_token: string }
  | { action: 'show_settings_ui'; flow: { id: string; url?: string } }

export interface RecoveryTypes {
  context: object
  submission: RecoverySubmission
  query: { return_to?: string | undefined }
  view: RecoveryFlow
  success: RecoveryFlow & { continue_with: RecoveryContinueWith[] }
}

/** Redirects a signed-in user to a requested flow or the default return URL. */
function preflight({ client, session, request, project }: StartRequest<RecoveryTypes['query']>) {
  if (!session) return undefined
  if (client !== 'browser') throw alreadySignedIn()
  return { type: 'respond' as const, response: redirect(awayTarget(request, project), {}, 302) }
}

/** Renders a recovery flow. */
export const recoveryView = (
  flow: ShownFlow,
  project: ProjectContext,
  csrfToken: string | undefined,
): RecoveryFlow => flowView(flow, project, csrfToken)

interface Recovered {
  flow: Flow
  settings: Flow
  token: string
  headers: Headers
}

function recovered(submission: RecoverySubmission, services: BrowserServices): Recovered {
  const { flow, settings, issued } = submission
  if (!issued || !settings) throw new Error('the recovery started no session')
  const headers = isInBrowser(submission) ? signInHeaders(submission, issued, services) : {}
  return { flow, settings, token: issued.token, headers }
}

/** Renders the flow with its next steps: settings and, for apps, the session token. */
function continued({ flow, settings, token }: Recovered, submission: RecoverySubmission) {
  const { project, csrf, config } = submission
  const signIn: RecoveryContinueWith[] =
    flow.type === 'api' ? [{ action: 'set_ory_session_token', ory_session_token: token }] : []
  const url = withQuery(config.settings.uiUrl, { flow: settings.id })
  const shownSettings = {
    id: settings.id,
    ...(config.rules.recoverySettingsUrl === 'present' && { url }),
  }
  const next: RecoveryContinueWith[] = [...signIn, { action: 'show_settings_ui', flow: shownSettings }]
  return {
    ...recoveryView(shown(withToken(flow, config.rules)), project, csrf?.token),
    ...(!isByAnyAddress(submission) && repeatedPayload(submission).extraBody),
    continue_with: next,
  }
}

/** Adds the CSRF field to the form of a browser that lacks it. */
const withToken = (flow: Flow, { recoveredToken }: IdentityRules): Flow =>
  recoveredToken === 'present' && flow.type === 'browser' && findCsrfNodes(flow.nodes).length === 0
    ? { ...flow, nodes: [...flow.nodes, csrfNode()] }
    : flow

function finish(submission: RecoverySubmission, services: BrowserServices) {
  const { client, config, proof } = submission
  const whole = recovered(submission, services)
  const target = withQuery(config.settings.uiUrl, { flow: whole.settings.id })
  if (client === 'browser' || proof?.method === 'link_recovery') return redirect(target, whole.headers)
  if (config.continueWithTransitions) return ok(continued(whole, submission), whole.headers)
  throw browserLocationChangeRequired(target, whole.headers)
}

/** Method shown after a refusal; for an unreadable form the first one that would read it. */
function activeAfter({ method, unreadable, flow }: RecoverySubmission): string {
  if (unreadable === undefined) return method ?? 'default'
  return flow.active === 'code' ? 'code' : 'link'
}

/** Recovery flow with these methods and hooks. */
export const recoveryDefinition = (
  methods: readonly RecoveryMethod[],
  hooks: HookTable<RecoverySubmission>,
): FlowDefinition<RecoveryTypes> => ({
  kind: 'recovery',
  settings: ({ recovery }) => recovery,
  assertEnabled({ recovery }) {
    if (!recovery.enabled) throw emailFlowDisabled('recovery')
  },
  opening: {
    preflight,
    start: () => ({ type: 'open', context: {} }),
    hooks: { web_hook: webHookBefore() },
    hookErrors: 'bare',
  },
  form: {
    async build(form, services) {
      const { use, takesAnyAddress } = form.config.recovery
      const inUse = methods.filter(({ name }) => name === use)
      const fields = await methodFields(inUse, form, services)
      return { ...fields, active: use, ...(takesAnyAddress && { state: AWAITING_ADDRESS }) }
    },
    view: recoveryView,
  },
  steps: recoverySteps(methods, hooks),
  finish,
  refusal: {
    repopulate: () => new Map(),
    change: (submission, flow, errors) => ({ ...withErrors(flow, errors), active: activeAfter(submission) }),
    redirectStatus: 303,
    propagatedErrors: ['session_already_available', 'recovery_replaced'],
  },
})
