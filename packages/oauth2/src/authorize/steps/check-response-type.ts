import { readResponseTypes } from '../../clients/client.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { splitWords } from '../../requests/scopes.ts'
import { comesInQuery } from '../authorization.ts'
import { type AuthorizationStep, required, requiredClient } from '../authorization-progress.ts'
import { requestedMode } from './check-response-mode.ts'

const asSet = (text: string): string => splitWords(text.toLowerCase()).toSorted().join(' ')

/** `response_type` must be one of the client's response types; the order of its words is irrelevant. */
export const checkResponseType: AuthorizationStep = (_provider, progress) => {
  const requested = progress.parameters.get('response_type') ?? ''
  const registered = readResponseTypes(requiredClient(progress)).map(asSet)
  if (requested.trim() === '' || !registered.includes(asSet(requested)))
    throw oauth2Error('unsupported_response_type')
  const types = splitWords(requested.toLowerCase())
  const target = required(progress.target, 'redirect URI')
  target.mode = requestedMode(progress.parameters) ?? (comesInQuery(types) ? 'query' : 'fragment')
  if (target.mode === 'query' && !comesInQuery(types)) {
    target.mode = 'fragment'
    throw oauth2Error('unsupported_response_mode', 'Tokens cannot be returned in the query.')
  }
  progress.found.responseTypes = types
  progress.found.responseMode = target.mode
  return undefined
}
