import { scopesOf } from '../../clients/client.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { coversScope, splitWords } from '../../scopes.ts'
import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'

/** The client must be registered for every requested scope. */
export const checkScope: AuthorizationStep = ({ config }, progress) => {
  const scopes = splitWords(progress.parameters.get('scope'))
  const allowed = scopesOf(requiredClient(progress))
  const refused = scopes.find((scope) => !coversScope(config.protocol.scopeStrategy, allowed, scope))
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The client is not allowed to request the scope "${refused}".`)
  progress.found.scopes = scopes
  return undefined
}
