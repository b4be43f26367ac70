import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { Channel } from './channel.ts'
import { keepForErrorPage } from './error-page.ts'
import type { Flow } from './flow.ts'
import type { FlowTools } from './flow-tools.ts'
import { acceptsJson } from './negotiation.ts'
import { withQuery } from './return-to.ts'

const unknownError: ErrorFacts = { status: 500, code: 'internal_error', reason: '' }

/** Sends the browser to the page that shows the error. */
async function toErrorPage(facts: ErrorFacts, project: ProjectContext, tools: FlowTools): Promise<Redirect> {
  return redirect(await keepForErrorPage(facts, project, tools), facts.headers)
}

interface ErrorPlace {
  channel: Channel
  request: Incoming
  project: ProjectContext
  tools: FlowTools
}

/** Errors leave as they are, except on pages, where a person must see them. */
export async function answerErrors<A>(
  { channel, request, project, tools }: ErrorPlace,
  work: () => Promise<A>,
): Promise<A | Redirect> {
  try {
    return await work()
  } catch (error) {
    if (channel !== 'page' || acceptsJson(request)) throw error
    if (error instanceof ApiError) return toErrorPage(error.facts, project, tools)
    tools.log.error({ err: error }, 'flow failed')
    return toErrorPage(unknownError, project, tools)
  }
}

/** A submission came after the flow's time; `replacement` is a fresh one that says so. */
export class FlowExpired extends ApiError {
  readonly replacement: Flow
  constructor(expired: Flow, replacement: Flow, now: number) {
    const sinceMs = now - expired.expiresAt
    super({
      status: 410,
      code: 'self_service_flow_expired',
      message: 'self-service flow expired',
      reason: `The self-service flow expired ${(sinceMs / 60_000).toFixed(2)} minutes ago, initialize a new one.`,
      siblings: {
        expired_at: new Date(expired.expiresAt).toISOString(),
        since: sinceMs * 1_000_000,
        use_flow_id: replacement.id,
      },
    })
    this.replacement = replacement
  }
}

/** What a look at an expired flow answers: where to start a new one. */
export function flowGone(flow: Flow, project: ProjectContext): ApiError {
  const init = `${project.publicUrl}/self-service/${flow.kind}/${flow.type}`
  const isBrowser = flow.type === 'browser'
  const hint = isBrowser
    ? `Redirect the user to the ${flow.kind} flow init endpoint to initialize a new ${flow.kind} flow.`
    : `Call the ${flow.kind} flow init API endpoint to initialize a new ${flow.kind} flow.`
  return new ApiError({
    status: 410,
    code: 'self_service_flow_expired',
    reason: `The ${flow.kind} flow has expired. ${hint}`,
    details: isBrowser
      ? { redirect_to: withQuery(init, { return_to: flow.returnTo }), return_to: flow.returnTo ?? '' }
      : { api: init },
  })
}

export const alreadySignedIn = (reason: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'session_already_available',
    message: 'you are already logged in',
    reason,
  })
