import type { Identity } from '@tillkey/client'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the traits of an identity. Schemas decide their members. */
export const readTraits = ({ traits }: Pick<Identity, 'traits'>): Readonly<Record<string, unknown>> =>
  Object(traits) as Record<string, unknown> // any value; members are checked where they are read

/** Returns the name of a person: its text, or its first and last name. Empty without one. */
export function readName(identity: Pick<Identity, 'traits'>): string {
  const { name } = readTraits(identity)
  if (typeof name === 'string') return name
  const { first, last } = Object(name) as { first?: unknown; last?: unknown } // any value; checked by text
  return [text(first), text(last)].filter((part) => part !== '').join(' ')
}

/** Returns what identifies a person best: an address, a user name, or else the id. */
export function nameIdentity(identity: Pick<Identity, 'id' | 'traits'>): string {
  const { email, username, phone } = readTraits(identity)
  return text(email) || text(username) || text(phone) || readName(identity) || identity.id
}
