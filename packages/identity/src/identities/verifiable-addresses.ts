import type { Transaction } from '@tillkey/sql'
import { createAddressesStore } from './addresses-store.ts'
import type { Identity, VerifiableAddress } from './identity.ts'

/** More changes of one identity's addresses at the same time are nobody's. */
const MAX_ROUNDS = 100

type Change = (address: VerifiableAddress) => VerifiableAddress

/**
 * Changes the verifiable address of a value, whatever others do to the identity meanwhile. Resolves with the identity as it
 * is then; unchanged when it has no such address any more.
 */
async function changeAddress(
  tx: Transaction,
  identity: Identity,
  { value, change }: { value: string; change: Change },
): Promise<Identity> {
  const store = createAddressesStore(tx)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const from = await store.find(identity)
    if (!from?.verifiableAddresses.some((address) => address.value === value)) return identity
    const verifiableAddresses = from.verifiableAddresses.map((address) =>
      address.value === value ? change(address) : address,
    )
    if ((await store.replace(identity, { from, to: { ...from, verifiableAddresses } })) === 'replaced')
      return { ...identity, ...from, verifiableAddresses }
  }
  throw new Error(`the addresses of identity ${identity.id} kept changing`)
}

/** A change of the address of a value, which is `now`; resolves with the identity as it is then. */
const marking =
  (changed: (now: number) => Partial<VerifiableAddress>) =>
  (tx: Transaction, identity: Identity, { value, now }: { value: string; now: number }): Promise<Identity> =>
    changeAddress(tx, identity, {
      value,
      change: (address) => ({ ...address, ...changed(now), updatedAt: now }),
    })

/** Somebody has proved to read what is sent to an address of an identity. Resolves with the identity as it is then. */
export const markVerified = marking((now) => ({ verified: true, status: 'completed', verifiedAt: now }))

/**
 * Somebody has proved to read what is sent to an address, by signing in with it: it counts as verified, and when it was
 * verified says only a verification.
 */
export const markProved = marking(() => ({ verified: true, status: 'completed' }))

/** Something was sent to an address of an identity to verify it. Resolves with the identity as it is then. */
export const markSent = marking(() => ({ status: 'sent' }))
