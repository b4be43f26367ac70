import { valueOf } from '../../form.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'

/** `client_id` must be a registered client. */
export const findClient: AuthorizationStep = async ({ findClient: find }, progress) => {
  const id = valueOf(progress.parameters, 'client_id')
  progress.client = id === undefined ? undefined : await find(id)
  if (!progress.client) throw oauth2Error('invalid_client', 'Client not found.')
  progress.found.clientId = progress.client.id
}
