import type { Queries } from '@tillkey/sql'
import type { Address, Identity, VerifiableAddress } from './identity.ts'

type Addresses = Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>

export interface AddressesStore {
  /** The addresses of an identity as they are stored. */
  find(identity: Pick<Identity, 'projectId' | 'id'>): Promise<Addresses | undefined>
  /** Replaces the addresses, unless they were changed by others meanwhile. */
  replace(
    identity: Pick<Identity, 'projectId' | 'id'>,
    change: { from: Addresses; to: Addresses },
  ): Promise<'replaced' | 'changed'>
}

const toText = ({ verifiableAddresses, recoveryAddresses }: Addresses): string =>
  JSON.stringify({ verifiableAddresses, recoveryAddresses })

/** The addresses in the rows of identities. */
export const createAddressesStore = (db: Queries): AddressesStore => ({
  async find({ projectId, id }) {
    const row = await db.get<{ addresses: string }>(
      'SELECT addresses FROM identities WHERE project_id = $1 AND id = $2',
      [projectId, id],
    )
    return (
      row &&
      // Written by stores of identities.
      (JSON.parse(row.addresses) as {
        verifiableAddresses: VerifiableAddress[]
        recoveryAddresses: Address[]
      })
    ) // written by stores of identities
  },
  async replace({ projectId, id }, { from, to }) {
    const { changes } = await db.run(
      'UPDATE identities SET addresses = $1 WHERE project_id = $2 AND id = $3 AND addresses = $4',
      [toText(to), projectId, id, toText(from)],
    )
    return changes === 1 ? 'replaced' : 'changed'
  },
})
