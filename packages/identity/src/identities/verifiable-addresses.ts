import type { Transaction } from '@tillkey/sql'
import { createAddressesStore } from './addresses-store.ts'
import type { Identity, VerifiableAddress } from './identities-store.ts'

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

/** Somebody has proved to read what is sent to an address of an identity. Resolves with the identity as it is then. */
export const markVerified = (
  tx: Transaction,
  identity: Identity,
  { value, now }: { value: string; now: number },
): Promise<Identity> =>
  changeAddress(tx, identity, {
    value,
    change: (address) => ({
      ...address,
      verified: true,
      status: 'completed',
      verifiedAt: now,
      updatedAt: now,
    }),
  })

/**
 * Somebody has proved to read what is sent to an address, by signing in with it: it counts as verified, and when it was
 * verified says only a verification.
 */
export const markProved = (
  tx: Transaction,
  identity: Identity,
  { value, now }: { value: string; now: number },
): Promise<Identity> =>
  changeAddress(tx, identity, {
    value,
    change: (address) => ({ ...address, verified: true, status: 'completed', updatedAt: now }),
  })

/** Something was sent to an address of an identity to verify it. Resolves with the identity as it is then. */
export const markSent = (
  tx: Transaction,
  identity: Identity,
  { value, now }: { value: string; now: number },
): Promise<Identity> =>
  changeAddress(tx, identity, {
    value,
    change: (address) => ({ ...address, status: 'sent', updatedAt: now }),
  })
