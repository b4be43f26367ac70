import { createHash } from 'node:crypto'
import { page, redirect } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { withCause } from '../error-details.ts'
import { errorPageUrl } from '../error-page.ts'
import { withFragment, withQuery } from '../http/addresses.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { type BrowserResponse, toPage, withCookies } from '../http/redirects.ts'
import { describeError } from '../http/render-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { ResponseTarget } from './authorization.ts'
import type { AuthorizationProgress } from './authorization-progress.ts'

const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }

const SUBMIT = 'document.forms[0].submit()'
const submitDigest = createHash('sha256').update(SUBMIT).digest('base64')
/** No form-action: the form is sent to the client's redirect URI. */
const FORM_POLICY = `default-src 'none'; script-src 'sha256-${submitDigest}'; frame-ancestors 'none'`

/** Self-submitting form (OAuth 2.0 Form Post Response Mode). */
function formPost(address: string, parameters: Readonly<Record<string, string>>): BrowserResponse {
  const fields = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const html = `<!doctype html><html lang="en"><head><title>One moment</title></head><body>
<form method="post" action="${escapeHtml(address)}">${fields.join('')}<noscript><button>Continue</button></noscript></form>
<script>${SUBMIT}</script></body></html>`
  return page(html, FORM_POLICY)
}

/** Names this server to a client of several, which could otherwise send a code to the wrong one (RFC 9207). */
const issuerParameter = ({ protocol, issuer }: AuthorizationServer['config']): Record<string, string> =>
  protocol.returnsIssuer ? { iss: issuer } : {}

interface ClientResponse {
  target: ResponseTarget
  parameters: Readonly<Record<string, string>>
  cookies: readonly string[]
}

/** Returns parameters to the client in the requested response mode. */
export function respondToClient(
  { config }: AuthorizationServer,
  { target: { redirectUri, mode }, parameters: own, cookies }: ClientResponse,
): BrowserResponse {
  const headers = withCookies(NO_STORE, cookies)
  const parameters = { ...own, ...issuerParameter(config) }
  if (mode === 'form_post') {
    const form = formPost(redirectUri, parameters)
    return {
      ...form,
      headers: { ...form.headers, ...headers, 'content-type': 'text/html;charset=UTF-8' },
    } as BrowserResponse // still a page
  }
  const address =
    mode === 'fragment' ? withFragment(redirectUri, parameters) : withQuery(redirectUri, parameters)
  return redirect(address, headers, 303)
}

const errorParameters = ({ facts }: ApiError): Record<string, string> => ({
  error: facts.code,
  error_description: describeError(facts),
})

/**
 * Returns an error to the client, or shows it to the person while no valid redirect URI is known (RFC 6749 4.1.2.1).
 */
export function respondWithError(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  error: ApiError,
): BrowserResponse {
  const { config } = provider
  const parameters = errorParameters(withCause(config, error))
  const { target, cookies } = progress
  if (!target) return toPage(errorPageUrl(config, parameters, progress.parameters), progress)
  return respondToClient(provider, { target, parameters: { ...parameters, state: target.state }, cookies })
}
