import { valueOf } from '../../form.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { Step } from '../authorization-progress.ts'

/** Who asks: `client_id` has to name a registered client. */
export const findClient: Step = async ({ findClient: find }, walk) => {
  const id = valueOf(walk.parameters, 'client_id')
  walk.client = id === undefined ? undefined : await find(id)
  if (!walk.client) throw oauth2Error('invalid_client', 'Client not found.')
  walk.found.clientId = walk.client.id
}
