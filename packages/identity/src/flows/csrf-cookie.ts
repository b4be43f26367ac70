import type { Headers } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { IssuedSession } from '../sessions/sessions.ts'
import { type Csrf, csrfDigest } from './csrf.ts'
import type { FlowRequest, Step, Submission } from './flow-definition.ts'
import { changeFlow, isBoundToBrowser } from './flows.ts'
import type { Services } from './services.ts'

const namesToken = (headers: Headers = {}): boolean =>
  [headers['set-cookie'] ?? []].flat().some((line) => line.startsWith('csrf_token_'))

/** The headers with the anti-forgery cookie, unless they bring it already, or the browser has it. */
function withCookie(headers: Headers, { request, project }: FlowRequest, csrf: Csrf): Headers {
  if (namesToken(headers)) return headers
  const { setCookies } = csrf.ensure(request, project)
  return { ...headers, 'set-cookie': [...[headers['set-cookie'] ?? []].flat(), ...setCookies] }
}

/** Gives a browser its anti-forgery cookie along with whatever it is answered, an error of the catalogue too. */
export async function withCsrfCookie<A extends { headers?: Headers | undefined }>(
  from: FlowRequest,
  csrf: Csrf,
  work: () => A | Promise<A>,
): Promise<A> {
  try {
    const answer = await work()
    return { ...answer, headers: withCookie(answer.headers ?? {}, from, csrf) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: withCookie(error.facts.headers ?? {}, from, csrf) })
  }
}

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
export const givingToken =
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
  { request, project, session, csrf: given }: Submission,
  issued: IssuedSession,
  { sessionCookie, csrf }: Services,
): Headers {
  const cookie = sessionCookie.write(request, project, {
    token: issued.token,
    expiresAt: issued.session.expiresAt,
  })
  const isSame = session?.identity.id === issued.identity.id
  const token = given ?? (isSame ? undefined : csrf.renew(project, issued.identity.id))
  return { 'set-cookie': [cookie, ...(token?.setCookies ?? [])] }
}
