import { isRegisteredRedirect } from '../../http/addresses.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { splitWords } from '../../requests/scopes.ts'
import { comesInQuery, type ResponseMode, type ResponseTarget } from '../authorization.ts'
import {
  type AuthorizationProgress,
  type AuthorizationStep,
  requiredClient,
} from '../authorization-progress.ts'
import { requestedMode } from './check-response-mode.ts'

const selectRedirectUri = (
  progress: AuthorizationProgress,
  registered: readonly string[],
): string | undefined => {
  const [only] = registered.length === 1 ? registered : []
  return readValue(progress.parameters, 'redirect_uri') ?? only
}

const targetAt = ({ parameters }: AuthorizationProgress, redirectUri: string): ResponseTarget => ({
  redirectUri,
  mode: requestedMode(parameters) ?? 'query',
  state: parameters.get('state') ?? '',
})

const selectMode = ({ parameters }: AuthorizationProgress): ResponseMode =>
  requestedMode(parameters) ??
  (comesInQuery(splitWords(parameters.get('response_type'))) ? 'query' : 'fragment')

/** Provisional target for errors of the request object: `redirect_uri` of the query, if registered. */
export const findErrorTarget: AuthorizationStep = (_provider, progress) => {
  const registered = requiredClient(progress).settings.redirect_uris ?? []
  const redirectUri = selectRedirectUri(progress, registered)
  if (redirectUri !== undefined && isRegisteredRedirect(registered, redirectUri))
    progress.target = { ...targetAt(progress, redirectUri), mode: selectMode(progress) }
  return undefined
}

/** Errors of later steps go to the client. */
export const checkRedirectUri: AuthorizationStep = (_provider, progress) => {
  const registered = requiredClient(progress).settings.redirect_uris ?? []
  const redirectUri = selectRedirectUri(progress, registered)
  if (redirectUri === undefined)
    throw oauth2Error('invalid_request', 'redirect_uri is missing, and not exactly one is registered.')
  if (!isRegisteredRedirect(registered, redirectUri))
    throw oauth2Error('invalid_request', 'redirect_uri is not one of those that the client has registered.')
  progress.target = targetAt(progress, redirectUri)
  progress.found.redirectUri = redirectUri
  progress.found.namesRedirectUri = readValue(progress.parameters, 'redirect_uri') !== undefined
  return undefined
}
