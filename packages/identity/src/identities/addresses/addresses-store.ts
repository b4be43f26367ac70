import type { Queries } from '@tillkey/sql'
import type { Identity } from '../identity.ts'
import { type Addresses, addressesText, toAddresses } from '../identity-rows.ts'

export interface AddressesStore {
  find(identity: Pick<Identity, 'projectId' | 'id'>): Promise<Addresses | undefined>
  /** Compare-and-swap: replaces the addresses only when they still equal `from`. */
  replace(
    identity: Pick<Identity, 'projectId' | 'id'>,
    change: { from: Addresses; to: Addresses },
  ): Promise<'replaced' | 'changed'>
}

/** Creates the SQL store of the addresses kept with an identity. */
export const createAddressesStore = (db: Queries): AddressesStore => ({
  async find({ projectId, id }) {
    const row = await db.get<{ addresses: string }>(
      'SELECT addresses FROM identities WHERE project_id = $1 AND id = $2',
      [projectId, id],
    )
    return row && toAddresses(row.addresses)
  },
  async replace({ projectId, id }, { from, to }) {
    const { changes } = await db.run(
      'UPDATE identities SET addresses = $1 WHERE project_id = $2 AND id = $3 AND addresses = $4',
      [addressesText(to), projectId, id, addressesText(from)],
    )
    return changes === 1 ? 'replaced' : 'changed'
  },
})
