import type { Headers } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { csrfDigest } from '../browser/csrf.ts'
import type { IssuedSession } from '../sessions/sessions.ts'
import type { Step, Submission } from './flow-definition.ts'
import { changeFlow, isBoundToBrowser } from './flows.ts'
import type { Services } from './services.ts'

/** The headers with the token that a browser was to get, which its form knows from now on. */
async function withNewToken(
  headers: Headers | undefined,
  { csrf, flow }: Submission,
  services: Services,
): Promise<Headers | undefined> {
  if (!csrf) return headers
  if (isBoundToBrowser(flow)) {
    const digest = csrfDigest(csrf.token)
    await changeFlow(flow, (current) => ({ ...current, csrfDigest: digest }), services)
  }
  return { ...headers, 'set-cookie': [...[headers?.['set-cookie'] ?? []].flat(), ...csrf.setCookies] }
}

/** The step; when it stops what would have given the browser a new anti-forgery token, it gives that all the same. */
export const withCsrfToken =
  <S extends Submission>(step: Step<S>): Step<S> =>
  async (submission, services) => {
    try {
      const outcome = await step(submission, services)
      if (outcome?.type !== 'respond') return outcome
      const headers = await withNewToken(outcome.response.headers, submission, services)
      return { type: 'respond', response: { ...outcome.response, headers } }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const headers = await withNewToken(error.facts.headers, submission, services)
      throw new ApiError({ ...error.facts, ...(headers && { headers }) })
    }
  }

/**
 * What signs a browser in: the session cookie, and a new anti-forgery token when the browser now stands for somebody else,
 * which also marks the device as theirs.
 */
export function signInHeaders(
  { request, project, session, csrf: existing }: Submission,
  issued: IssuedSession,
  { sessionCookie, csrf }: Services,
): Headers {
  const cookie = sessionCookie.write(request, project, {
    token: issued.token,
    expiresAt: issued.session.expiresAt,
  })
  const isSame = session?.identity.id === issued.identity.id
  const token = existing ?? (isSame ? undefined : csrf.renew(project, issued.identity.id))
  return { 'set-cookie': [cookie, ...(token?.setCookies ?? [])] }
}
