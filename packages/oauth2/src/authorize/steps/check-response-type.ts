import { responseTypesOf } from '../../clients/client.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { wordsOf } from '../../scopes.ts'
import { comesInQuery } from '../authorization.ts'
import { required, requiredClient, type Step } from '../authorization-progress.ts'
import { requestedMode } from './check-response-mode.ts'

const asSet = (text: string): string => wordsOf(text.toLowerCase()).toSorted().join(' ')

/** What is asked for: the words of one of the client's response types, in any order. */
export const checkResponseType: Step = (_provider, walk) => {
  const asked = walk.parameters.get('response_type') ?? ''
  const registered = responseTypesOf(requiredClient(walk)).map(asSet)
  if (asked.trim() === '' || !registered.includes(asSet(asked)))
    throw oauth2Error('unsupported_response_type')
  const types = wordsOf(asked.toLowerCase())
  const target = required(walk.target, 'redirect URI')
  target.mode = requestedMode(walk.parameters) ?? (comesInQuery(types) ? 'query' : 'fragment')
  if (target.mode === 'query' && !comesInQuery(types)) {
    target.mode = 'fragment'
    throw oauth2Error('unsupported_response_mode', 'Tokens do not come in a query.')
  }
  walk.found.responseTypes = types
  walk.found.responseMode = target.mode
  return undefined
}
