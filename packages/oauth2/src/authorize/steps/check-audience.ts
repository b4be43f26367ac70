import { coversAudience, requestedAudience } from '../../audience.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import { clientOf, type Step } from '../walk.ts'

/** Every audience has to be one that the client may have tokens for. */
export const checkAudience: Step = (_provider, walk) => {
  const audience = requestedAudience(walk.parameters)
  if (!coversAudience(clientOf(walk).settings.audience ?? [], audience))
    throw oauth2Error('invalid_request', 'The client may not have tokens for this audience.')
  walk.found.audience = audience
  return undefined
}
