import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { JsonObject } from '../schemas/identity-schemas.ts'
import { messages } from '../ui/messages.ts'
import { assertNotForged } from './csrf.ts'
import { browserComplaint, type Flow, FlowProblem } from './flow.ts'
import type { FlowTools } from './flow-tools.ts'

interface Guarded {
  flow: Flow
  project: ProjectContext
  request: Incoming
  payload: JsonObject
}

/** Step: a browser proves that its own page sent the form, an app that it is no browser. */
export function refuseForgery({ flow, project, request, payload }: Guarded, { csrf }: FlowTools): void {
  if (flow.type === 'browser') {
    assertNotForged(csrf.read(request, project), payload.csrf_token)
    return
  }
  const complaint = browserComplaint(request)
  if (complaint) throw new FlowProblem({ message: messages.invalid(complaint) })
}

const disabled = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'method_disabled',
    reason:
      'This endpoint was disabled by system administrator. Please check your url or contact the system administrator to enable it.',
  })

interface Strategy<Config> {
  method: string
  availability(config: Config): 'on' | 'off'
  /** Whether a form is meant for this method though it does not name it. */
  claims?(payload: JsonObject): boolean
}

/** The first method that claims a form; 404 when it is switched off, nothing when none does. */
export function chooseStrategy<Config, S extends Strategy<Config>>(
  strategies: readonly S[],
  payload: JsonObject,
  config: Config,
): S | undefined {
  const chosen = strategies.find(
    ({ method, claims }) => payload.method === method || (payload.method === undefined && claims?.(payload)),
  )
  if (chosen?.availability(config) === 'off') throw disabled()
  return chosen
}
