import { isDeepStrictEqual } from 'node:util'
import { type IdentitySchema, marked } from '../schemas/identity-schemas.ts'
import { traitAt, traitValues } from '../schemas/trait-fields.ts'
import { isObject, type JsonObject, normalise } from '../values.ts'
import type { Identity } from './identity.ts'

/** An address as traits bring it. */
interface AddressRef {
  via: string
  value: string
}

/** A trait as somebody wants it, or the list that it stands in, and as it was when they said so. */
export interface RequestedTrait {
  place: string[]
  wanted?: unknown
  before?: unknown
}

/** A new address that traits have once it is proved, with what they are then. */
export interface PendingAddress {
  to: AddressRef
  traits: RequestedTrait[]
}

const keyOf = ({ via, value }: AddressRef): string => `${via} ${value}`

/** The addresses that an identity has, which are waited for no more. */
const knownTo = ({ verifiableAddresses }: Identity): Set<string> => new Set(verifiableAddresses.map(keyOf))

const isNew = (known: ReadonlySet<string>) => (address: AddressRef) => !known.has(keyOf(address))

/** Traits with a value at a place; without one where it is undefined. */
function withTrait(traits: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [name]: inner, ...others } = traits
  const changed = rest.length === 0 ? value : withTrait(isObject(inner) ? inner : {}, rest, value)
  return changed === undefined ? others : { ...traits, [name]: changed }
}

/** Where the value of a marked trait stands: of what is in lists, where the outermost list does. */
function containerPath(path: readonly string[], traits: JsonObject): string[] {
  const end = path.findIndex((_, index) => Array.isArray(traitAt(traits, path.slice(0, index + 1))))
  return end < 0 ? [...path] : path.slice(0, end + 1)
}

/** The addresses in traits, each with the place that it stands at. */
function addressesIn(schema: IdentitySchema, traits: JsonObject): { to: AddressRef; path: string[] }[] {
  return schema.marked.flatMap(({ path, marks: { verification: via } }) => {
    const values = via === undefined ? [] : traitValues(traits, path)
    const place = containerPath(path, traits)
    return values.map((value) => ({ to: { via: via ?? '', value: normalise(value) }, place }))
  })
}

/** Those of `addressesIn` that are new and stand at one place, each once. */
function requestedTraits(
  found: ReturnType<typeof addressesIn>,
  wanted: JsonObject,
  before: JsonObject,
): RequestedTrait[] {
  const places = new Map(found.map(({ path }) => [JSON.stringify(path), path]))
  return [...places.values()].map((place) => ({
    place,
    wanted: traitAt(wanted, place),
    before: traitAt(before, place),
  }))
}

/** Traits that somebody wants to have who saw what they were. */
export interface AddressRequest {
  wanted: JsonObject
  seen: JsonObject
}

/** Whether a wish is about one of these traits. */
const isAbout =
  ({ wanted, seen }: AddressRequest) =>
  ({ traits }: PendingAddress): boolean =>
    traits.some(({ place }) => !isDeepStrictEqual(traitAt(wanted, place), traitAt(seen, place)))

/**
 * What of wanted traits an identity can have at once, and which new addresses wait until somebody has proved to read what is sent
 * there: those of `isProvable`. What brings one stays as it is, and nothing tells whether somebody else has it.
 */
export function splitTraits(
  schema: IdentitySchema,
  { identity, wish }: { identity: Identity; wish: AddressRequest },
  isProvable: (via: string) => boolean,
): { traits: JsonObject; waiting: PendingAddress[] } {
  const { wanted } = wish
  const isWaiting = isNew(knownTo(identity))
  const found = addressesIn(schema, wanted).filter(({ to }) => isProvable(to.via) && isWaiting(to))
  const waiting = [...Map.groupBy(found, ({ to }) => keyOf(to)).values()].flatMap((same) =>
    same[0] ? [{ to: same[0].to, traits: requestedTraits(same, wanted, identity.traits) }] : [],
  )
  const traits = waiting
    .flatMap((address) => address.traits)
    .reduce((now, { place, before }) => withTrait(now, place, before), wanted)
  return { traits, waiting: waiting.filter(isAbout(wish)) }
}

/** A trait as it may be: of a list, what brings no address that is still to be proved. */
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

/** Whether a trait is as it was, or as another address of the same wish has made it. */
function isUntouched(schema: IdentitySchema, identity: Identity, trait: RequestedTrait): boolean {
  const now = traitAt(identity.traits, trait.place)
  if (isDeepStrictEqual(now, trait.before)) return true
  return Array.isArray(now) && isDeepStrictEqual(now, allowed(schema, trait, knownTo(identity)))
}

/**
 * The traits of an identity once a waiting address is proved; as they are when it has the address by now. Nothing when they
 * have become others meanwhile than somebody saw who wanted it.
 */
export function verifiedTraits(
  schema: IdentitySchema,
  identity: Identity,
  { to, traits }: PendingAddress,
): JsonObject | undefined {
  const known = knownTo(identity)
  if (known.has(keyOf(to))) return identity.traits
  if (!traits.every((trait) => isUntouched(schema, identity, trait))) return undefined
  known.add(keyOf(to))
  return traits.reduce(
    (now, trait) => withTrait(now, trait.place, allowed(schema, trait, known)),
    identity.traits,
  )
}

/** Whether who waits for an address has changed their mind by a wish: it says something else of one of its traits. */
export const isChangedBy = (address: PendingAddress, wish: AddressRequest): boolean => isAbout(wish)(address)
