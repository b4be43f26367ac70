import type { JsonWebKey, ListedJsonWebKey } from '@tillkey/client'

/** A key on screen, without key material. A self-hosted Ory deployment has no time of creation. */
export type ShownKey = Omit<ListedJsonWebKey, 'created_at'> & { created_at?: string }

/** Sets whose newest key signs tokens, with what it signs. */
const signingSets = {
  'hydra.openid.id-token': 'id',
  'hydra.jwt.access-token': 'access',
} as const

export interface KeySet {
  set: string
  /** Newest first. */
  keys: readonly ShownKey[]
  /** What the newest key signs. Absent for sets of apps. */
  purpose?: 'id' | 'access'
}

const sortNewest = (keys: readonly ListedJsonWebKey[]): ListedJsonWebKey[] =>
  keys.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))

/** Groups keys by set. The sets that sign tokens come first and are there even without keys. */
export function groupKeys(keys: readonly ListedJsonWebKey[]): KeySet[] {
  const bySet = Map.groupBy(keys, ({ set }) => set)
  const signing = Object.entries(signingSets).map(([set, purpose]) => ({
    set,
    purpose,
    keys: sortNewest(bySet.get(set) ?? []),
  }))
  const others = [...bySet].filter(([set]) => !Object.hasOwn(signingSets, set))
  return [...signing, ...others.map(([set, own]) => ({ set, keys: sortNewest(own) }))]
}

/** Returns the key set of an answer that includes its keys, newest first as the server returns them. */
export const toKeySet = (set: string, keys: readonly JsonWebKey[]): KeySet => ({
  set,
  keys: keys.map(({ kid, kty, alg, use }) => ({ set, kid, kty, alg, use })),
  ...(isSigningSet(set) && { purpose: signingSets[set] }),
})

export const signingSetNames = Object.keys(signingSets)
const isSigningSet = (set: string): set is keyof typeof signingSets => Object.hasOwn(signingSets, set)
