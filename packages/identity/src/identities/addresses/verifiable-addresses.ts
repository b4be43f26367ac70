import type { Transaction } from '@tillkey/sql'
import { withoutSeparators } from '../../values.ts'
import type { Identity, VerifiableAddress } from '../identity.ts'
import { createAddressesStore } from './addresses-store.ts'

/** Upper bound on optimistic-lock retries. */
const MAX_ROUNDS = 100

type Change = (address: VerifiableAddress) => VerifiableAddress

/**
 * Changes one verifiable address by compare-and-swap. Resolves with the updated identity, or an unchanged
 * one when the address is gone.
 */
async function changeAddress(
  tx: Transaction,
  identity: Identity,
  { value, change }: { value: string; change: Change },
): Promise<Identity> {
  const store = createAddressesStore(tx)
  // Identifiers of codes have telephone numbers without the separators that a trait may have.
  const isMeant = (address: VerifiableAddress): boolean =>
    address.value === value || withoutSeparators(address.value) === value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const from = await store.find(identity)
    if (!from?.verifiableAddresses.some(isMeant)) return identity
    const verifiableAddresses = from.verifiableAddresses.map((address) =>
      isMeant(address) ? change(address) : address,
    )
    if ((await store.replace(identity, { from, to: { ...from, verifiableAddresses } })) === 'replaced')
      return { ...identity, ...from, verifiableAddresses }
  }
  throw new Error(`the addresses of identity ${identity.id} kept changing concurrently`)
}

const marking =
  (changed: (now: number) => Partial<VerifiableAddress>) =>
  (tx: Transaction, identity: Identity, { value, now }: { value: string; now: number }): Promise<Identity> =>
    changeAddress(tx, identity, {
      value,
      change: (address) => ({ ...address, ...changed(now), updatedAt: now }),
    })

/** Marks an address as verified by a verification. Resolves with the updated identity. */
export const markVerified = marking((now) => ({ verified: true, status: 'completed', verifiedAt: now }))

/** Marks an address as verified by sign-in, which leaves verified_at unset. */
export const markProved = marking(() => ({ verified: true, status: 'completed' }))

/** Marks an address as having been sent a verification. Resolves with the updated identity. */
export const markSent = marking(() => ({ status: 'sent' }))
