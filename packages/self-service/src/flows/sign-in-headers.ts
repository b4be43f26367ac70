import type { Headers } from '@tillkey/host'
import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import type { IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import { ApiError } from '@tillkey/wire'
import { changeFlow } from './flows.ts'
import { isBoundToBrowser } from './protection.ts'
import type { BrowserServices, FlowServices } from './services.ts'
import { isOutcome, type Step } from './step.ts'
import type { Submission } from './submission.ts'

/** Adds the new CSRF token of the browser to the headers and stores its digest in the flow. */
async function withNewToken(
  headers: Headers | undefined,
  { csrf, flow }: Submission,
  services: FlowServices,
): Promise<Headers | undefined> {
  if (!csrf) return headers
  if (isBoundToBrowser(flow)) {
    const digest = csrfDigest(csrf.token)
    await changeFlow(flow, (current) => ({ ...current, csrfDigest: digest }), services)
  }
  return { ...headers, 'set-cookie': [...[headers?.['set-cookie'] ?? []].flat(), ...csrf.setCookies] }
}

/** Wraps a step so that responses and errors also set a new CSRF token. */
export const withCsrfToken =
  <S extends Submission>(step: Step<S>): Step<S> =>
  async (submission, services) => {
    try {
      const result = await step(submission, services)
      if (!isOutcome(result) || result.type !== 'respond') return result
      const headers = await withNewToken(result.response.headers, submission, services)
      return { ...result, response: { ...result.response, headers } }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const headers = await withNewToken(error.facts.headers, submission, services)
      throw new ApiError({ ...error.facts, ...(headers && { headers }) })
    }
  }

/**
 * Signs a browser in: sets the session cookie and, when the identity changes, a new CSRF token that also
 * marks the device as theirs.
 */
export function signInHeaders(
  { request, project, session, csrf: existing }: Submission,
  issued: IssuedSession,
  { sessionCookie, csrf }: BrowserServices,
): Headers {
  const cookie = sessionCookie.write(request, project, {
    token: issued.token,
    expiresAt: issued.session.expiresAt,
  })
  const isSame = session?.identity.id === issued.identity.id
  const token = existing ?? (isSame ? undefined : csrf.renew(project, issued.identity.id))
  return { 'set-cookie': [cookie, ...(token?.setCookies ?? [])] }
}
