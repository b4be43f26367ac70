import type { Headers, Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { Csrf } from './csrf.ts'

/** A request of a browser to a project. */
interface BrowserRequest {
  request: Incoming
  project: ProjectContext
}

const setsCsrfCookie = (headers: Headers = {}): boolean =>
  [headers['set-cookie'] ?? []].flat().some((line) => line.startsWith('csrf_token_'))

/** Adds the CSRF cookie unless the headers or the browser already have it. */
function withCookie(headers: Headers, { request, project }: BrowserRequest, csrf: Csrf): Headers {
  if (setsCsrfCookie(headers)) return headers
  const { setCookies } = csrf.ensure(request, project)
  return { ...headers, 'set-cookie': [...[headers['set-cookie'] ?? []].flat(), ...setCookies] }
}

/** Sets the CSRF cookie along with any response, including API errors. */
export async function withCsrfCookie<A extends { headers?: Headers | undefined }>(
  from: BrowserRequest,
  csrf: Csrf,
  work: () => A | Promise<A>,
): Promise<A> {
  try {
    const response = await work()
    return { ...response, headers: withCookie(response.headers ?? {}, from, csrf) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: withCookie(error.facts.headers ?? {}, from, csrf) })
  }
}
