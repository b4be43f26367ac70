import { isRegisteredRedirect } from '../../addresses.ts'
import { valueOf } from '../../form.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { clientOf, type Step } from '../walk.ts'
import { askedMode } from './check-response-mode.ts'

/** Where the answer goes: from here on errors are told to the client. */
export const checkRedirectUri: Step = (_provider, walk) => {
  const registered = clientOf(walk).settings.redirect_uris ?? []
  const asked = valueOf(walk.parameters, 'redirect_uri')
  const [only] = registered.length === 1 ? registered : []
  const redirectUri = asked ?? only
  if (redirectUri === undefined)
    throw oauth2Error('invalid_request', 'redirect_uri is missing, and not exactly one is registered.')
  if (!isRegisteredRedirect(registered, redirectUri))
    throw oauth2Error('invalid_request', 'redirect_uri is not one of those that the client has registered.')
  const mode = askedMode(walk.parameters)
  walk.target = { redirectUri, mode: mode ?? 'query', state: walk.parameters.get('state') ?? '' }
  walk.found.redirectUri = redirectUri
  walk.found.namesRedirectUri = asked !== undefined
  return undefined
}
