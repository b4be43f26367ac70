import { coversAudience, requestedAudience, requestedResources } from '../../audience.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'

/** The client must be allowed every requested audience and resource. */
export const checkAudience: AuthorizationStep = (_provider, progress) => {
  const allowed = requiredClient(progress).settings.audience ?? []
  const audience = requestedAudience(progress.parameters)
  if (!coversAudience(allowed, audience))
    throw oauth2Error('invalid_request', 'The client is not allowed to request tokens for this audience.')
  progress.found.audience = [...new Set([...audience, ...requestedResources(progress.parameters, allowed)])]
  return undefined
}
