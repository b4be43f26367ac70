import { scopesOf } from '../../clients/client.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { coversScope, wordsOf } from '../../scopes.ts'
import { requiredClient, type Step } from '../authorization-progress.ts'

/** Every scope has to be one that the client may have. */
export const checkScope: Step = ({ config }, walk) => {
  const scopes = wordsOf(walk.parameters.get('scope'))
  const allowed = scopesOf(requiredClient(walk))
  const refused = scopes.find((scope) => !coversScope(config.protocol.scopeStrategy, allowed, scope))
  if (refused !== undefined) throw oauth2Error('invalid_scope', `The client may not have "${refused}".`)
  walk.found.scopes = scopes
  return undefined
}
