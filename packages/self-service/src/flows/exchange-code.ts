import { type Redirect, redirect } from '@tillkey/host'
import { resolveReturnTo, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import { newExchange, storeForExchange } from '@tillkey/identity/sessions/token-exchange.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Flow } from './flow.ts'
import type { FlowServices, ProviderServices, SessionServices } from './services.ts'
import type { StartRequest, Submission } from './submission.ts'

/**
 * Creates the code with which an app exchanges its session after a browser login. It is only part of the
 * response that starts the flow.
 */
export function exchangeFor(
  {
    return_session_token_exchange_code: isRequested,
  }: { return_session_token_exchange_code?: boolean | undefined },
  { client, session }: Pick<StartRequest, 'client' | 'session'>,
) {
  if (client !== 'native' || session || isRequested !== true) return {}
  const { code, remembered } = newExchange()
  return { remembered, extraBody: { session_token_exchange_code: code } }
}

/** Returns whether an app exchanges the session of this flow. */
export const isExchanged = ({ internal }: Flow): boolean => typeof internal.exchange === 'string'

/** Returns the URL of an app. */
export const appAddress = ({ returnTo }: Flow, project: ProjectContext): string =>
  resolveReturnTo(returnTo, project) ?? identityConfig(project).defaultReturnUrl

/** Redirects the browser to its app with the second exchange code. */
export async function answerApp(
  { flow, project }: Submission,
  { token }: IssuedSession,
  services: FlowServices & ProviderServices & SessionServices,
): Promise<Redirect> {
  const finished = { projectId: project.id, initCode: String(flow.internal.exchange), token }
  return redirect(withQuery(appAddress(flow, project), { code: await storeForExchange(finished, services) }))
}
