import { isDeepStrictEqual } from 'node:util'
import { type IdentitySchema, marked } from '../../schemas/identity-schemas.ts'
import { traitAt, traitValues } from '../../schemas/trait-fields.ts'
import { isObject, type JsonObject, normalise } from '../../values.ts'
import type { Identity } from '../identity.ts'

interface AddressRef {
  via: string
  value: string
}

/**
 * A requested value of a trait, or of its containing list, and the value at the time of the request. Stored
 * with the flow.
 */
export interface RequestedTrait {
  place: string[]
  wanted?: unknown
  before?: unknown
}

/** A new address, with the traits to change once it is verified. Stored with the flow. */
export interface PendingAddress {
  to: AddressRef
  traits: RequestedTrait[]
}

const toKey = ({ via, value }: AddressRef): string => `${via} ${value}`

const knownTo = ({ verifiableAddresses }: Identity): Set<string> => new Set(verifiableAddresses.map(toKey))

const isNew = (known: ReadonlySet<string>) => (address: AddressRef) => !known.has(toKey(address))

/** Returns traits with the value at a path set; undefined removes it. */
function withTrait(traits: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [name]: inner, ...others } = traits
  const changed = rest.length === 0 ? value : withTrait(isObject(inner) ? inner : {}, rest, value)
  return changed === undefined ? others : { ...traits, [name]: changed }
}

/** Path of a marked trait, cut at the outermost list that contains it. */
function containerPath(path: readonly string[], traits: JsonObject): string[] {
  const end = path.findIndex((_, index) => Array.isArray(traitAt(traits, path.slice(0, index + 1))))
  return end < 0 ? [...path] : path.slice(0, end + 1)
}

/** Returns the addresses in traits, with their paths. */
function addressesIn(schema: IdentitySchema, traits: JsonObject): { to: AddressRef; path: string[] }[] {
  return schema.marked.flatMap(({ path, marks: { verification: via } }) => {
    const values = via === undefined ? [] : traitValues(traits, path)
    const position = containerPath(path, traits)
    return values.map((value) => ({ to: { via: via ?? '', value: normalise(value) }, path: position }))
  })
}

/** Returns the requested changes of one address, one per path. */
function requestedTraits(
  found: ReturnType<typeof addressesIn>,
  wanted: JsonObject,
  before: JsonObject,
): RequestedTrait[] {
  const paths = new Map(found.map(({ path }) => [JSON.stringify(path), path]))
  return [...paths.values()].map((place) => ({
    place,
    wanted: traitAt(wanted, place),
    before: traitAt(before, place),
  }))
}

/** Requested traits, and the traits that the user had seen. */
export interface AddressRequest {
  requested: JsonObject
  seen: JsonObject
}

/** Returns whether a request changes any trait of a pending address. */
const isAbout =
  ({ requested, seen }: AddressRequest) =>
  ({ traits }: PendingAddress): boolean =>
    traits.some(({ place }) => !isDeepStrictEqual(traitAt(requested, place), traitAt(seen, place)))

/**
 * Splits requested traits into those that apply at once and new addresses that wait for verification. Traits
 * with a waiting address keep their value, so that the result never reveals whether the address is taken.
 */
export function splitTraits(
  schema: IdentitySchema,
  { identity, wish }: { identity: Identity; wish: AddressRequest },
  isProvable: (via: string) => boolean,
): { traits: JsonObject; waiting: PendingAddress[] } {
  const { requested } = wish
  const isWaiting = isNew(knownTo(identity))
  const found = addressesIn(schema, requested).filter(({ to }) => isProvable(to.via) && isWaiting(to))
  const waiting = [...Map.groupBy(found, ({ to }) => toKey(to)).values()].flatMap((same) =>
    same[0] ? [{ to: same[0].to, traits: requestedTraits(same, requested, identity.traits) }] : [],
  )
  const traits = waiting
    .flatMap((address) => address.traits)
    .reduce((now, { place, before }) => withTrait(now, place, before), requested)
  return { traits, waiting: waiting.filter(isAbout(wish)) }
}

/** Returns the value to store: a list drops entries whose addresses are still unverified. */
function allowed(
  schema: IdentitySchema,
  { place, wanted }: RequestedTrait,
  known: ReadonlySet<string>,
): unknown {
  if (!Array.isArray(wanted)) return wanted
  return wanted.filter((entry) => {
    const alone = withTrait({}, place, [entry])
    return !marked(schema, alone, ({ verification }) => verification).some(isNew(known))
  })
}

/**
 * Returns whether a trait has its value of before, or one that another address of the same request has set.
 */
function isUntouched(schema: IdentitySchema, identity: Identity, trait: RequestedTrait): boolean {
  const now = traitAt(identity.traits, trait.place)
  if (isDeepStrictEqual(now, trait.before)) return true
  return Array.isArray(now) && isDeepStrictEqual(now, allowed(schema, trait, knownTo(identity)))
}

/**
 * Returns the traits once a pending address is verified, or undefined when they have changed since the
 * request.
 */
export function verifiedTraits(
  schema: IdentitySchema,
  identity: Identity,
  { to, traits }: PendingAddress,
): JsonObject | undefined {
  const known = knownTo(identity)
  if (known.has(toKey(to))) return identity.traits
  if (!traits.every((trait) => isUntouched(schema, identity, trait))) return undefined
  known.add(toKey(to))
  return traits.reduce(
    (now, trait) => withTrait(now, trait.place, allowed(schema, trait, known)),
    identity.traits,
  )
}

/** Returns whether a later request supersedes a pending address. */
export const isChangedBy = (address: PendingAddress, wish: AddressRequest): boolean => isAbout(wish)(address)
