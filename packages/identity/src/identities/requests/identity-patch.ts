import type { IdentityRules } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { applyPatch, type Operation } from 'rfc6902'
import { credentialNotPatched, patchRefused } from '../../errors/identity-errors.ts'
import { isObject, type JsonObject } from '../../values.ts'
import type { IdentityChange } from '../changes/identity-changes.ts'
import type { Identity } from '../identity.ts'
import { checkRecoveryAddresses, MAX_EXTERNAL_ID_LENGTH, readAddresses, readState } from './identity-body.ts'

/** Members that a patch may not change, in any case. */
const DENIED = /^\/(id|statechangedat|credentials|organization_id)$/i
const PATH = /^\/[^/]*/
/** Case-sensitive: as published, a path in another case would replace the whole member. */
const KNOWN = [
  'external_id',
  'schema_id',
  'state',
  'traits',
  'metadata_public',
  'metadata_admin',
  'verifiable_addresses',
  'recovery_addresses',
]

const isText = (value: unknown): boolean => typeof value === 'string'
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value))

/** Read-only members. A patch must give them the right type, and is otherwise ignored. */
const IGNORED_MEMBERS = new Map([
  ['schema_url', isText],
  ['created_at', isTime],
  ['updated_at', isTime],
  ['state_changed_at', isTime],
])

type Change = Operation & { path: string }

const topLevelMember = ({ path }: Change): string => path.split('/')[1] ?? ''

function readOperation(entry: unknown): Change {
  if (!isObject(entry)) throw patchRefused('Each operation must be an object.')
  const { op, path, value } = entry
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw patchRefused('The operation is not supported.')
  if (typeof path !== 'string' || !PATH.test(path)) throw patchRefused('Paths must begin with a slash.')
  if (DENIED.test(path)) throw patchRefused('This path cannot be changed.')
  if (op !== 'remove' && value === undefined) throw patchRefused('add requires a value.')
  return op === 'remove' ? { op, path } : { op, path, value }
}

/** Refuses changes of credentials, which have their own operations. The newer generation ignores them. */
function refuseCredentials({ op, path }: Change, { identityPatch }: IdentityRules): void {
  if (!path.startsWith('/credentials/') || (identityPatch === 'removed members go' && op === 'add')) return
  throw op === 'add' ? credentialNotPatched() : patchRefused('Credentials cannot be patched.')
}

/** Splits a JSON pointer (RFC 6901). */
const parsePointer = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const hasMember = (document: unknown, path: string): boolean => {
  const parts = parsePointer(path)
  const last = parts.pop() ?? ''
  const parent = parts.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as JsonObject)[part] // an object with that member
        : undefined,
    document,
  )
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, last)
}

/** Creates missing parent objects of an added member, as published. */
function createParents(document: JsonObject, path: string): void {
  let inner: unknown = document
  for (const part of parsePointer(path).slice(0, -1)) {
    if (!isObject(inner) || part === '__proto__') return
    if (inner[part] === undefined || inner[part] === null) inner[part] = {}
    inner = inner[part]
  }
}

function apply(document: JsonObject, change: Change): void {
  // Replacing a missing member adds it.
  const isNew = change.op === 'replace' && !hasMember(document, change.path)
  const operation = isNew ? { ...change, op: 'add' as const } : change
  if (operation.op === 'add') createParents(document, operation.path)
  const [error] = applyPatch(document, [operation])
  if (error) throw patchRefused(`The path ${change.path.slice(0, 100)} cannot be changed.`)
}

const isKnownMember = (change: Change): boolean => KNOWN.includes(topLevelMember(change))

/** Refuses a known member in the wrong case. */
function refuseWrongCase(change: Change): void {
  const name = topLevelMember(change)
  if (!KNOWN.includes(name) && KNOWN.includes(name.toLowerCase()))
    throw patchRefused(`Member "${name}" not found.`)
}

/** Refuses to remove an unknown member. */
function refuseUnknownMember(change: Change): void {
  const name = topLevelMember(change)
  if (change.op === 'remove' && !KNOWN.includes(name) && !IGNORED_MEMBERS.has(name))
    throw patchRefused(`Member "${name.slice(0, 100)}" not found.`)
}

/** Checks the type of a read-only member; null is accepted. */
function refuseWrongType(change: Change): void {
  const name = topLevelMember(change)
  const isOfKind = IGNORED_MEMBERS.get(name)
  if (!isOfKind) return
  const isWhole = change.path === `/${name}`
  const value = 'value' in change ? change.value : null
  if (!isWhole || (value !== null && !isOfKind(value)))
    throw patchRefused(`The path ${change.path.slice(0, 100)} cannot be changed.`)
}

/**
 * Reads a JSON Patch (RFC 6902) of an identity with `add`, `remove` and `replace`; `null` is an empty patch.
 * Throws 400 for other operations and protected paths, and ignores unknown members. Returns the change for a
 * given identity.
 */
export function readPatch(body: unknown, rules: IdentityRules): (identity: Identity) => IdentityChange {
  if (body !== null && !Array.isArray(body)) throw patchRefused('The body must be a list of operations.')
  const changes = (body ?? []).map(readOperation)
  for (const change of changes) {
    refuseCredentials(change, rules)
    refuseWrongCase(change)
    refuseUnknownMember(change)
    refuseWrongType(change)
  }
  return (identity) => {
    const document: JsonObject = structuredClone({
      ...(identity.externalId !== null && { external_id: identity.externalId }),
      schema_id: identity.schemaId,
      state: identity.state,
      traits: identity.traits,
      metadata_public: identity.metadataPublic,
      metadata_admin: identity.metadataAdmin,
      verifiable_addresses: identity.verifiableAddresses.map(({ via, value, verified, status }) => ({
        via,
        value,
        verified,
        status,
      })),
      recovery_addresses: identity.recoveryAddresses.map(({ via, value }) => ({ via, value })),
    })
    for (const change of changes.filter(isKnownMember)) apply(document, change)
    return toIdentityChange(document, identity, rules)
  }
}

/** Returns the schema_url that a patch sets, as shown in the response. */
export function patchedSchemaUrl(body: unknown): string | undefined {
  const changes = Array.isArray(body) ? body.filter(isObject) : []
  const last = changes.findLast(({ path, op }) => path === '/schema_url' && op !== 'remove')
  return typeof last?.value === 'string' ? last.value : undefined
}

/** Reads a part of the patched document, and reports its errors as errors of the patch. */
function readPatched<T>(value: unknown, read: (value: unknown) => T): T {
  try {
    return read(value)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw patchRefused(error.facts.message ?? '')
  }
}

/** Returns the patched verifiable addresses; empty when the patch removes the list. */
function patchedAddresses(document: JsonObject): Pick<IdentityChange, 'verifiedAddresses'> {
  const { verifiable_addresses: addresses } = document
  return addresses === undefined ? {} : { verifiedAddresses: readPatched(addresses, readAddresses) }
}

type Metadata = 'metadata_public' | 'metadata_admin'

/** Reads the external id; an empty text removes it. */
function readExternalId({ external_id: id }: JsonObject): string | null {
  if (id === undefined || id === null || id === '') return null
  if (typeof id === 'string' && id.length <= MAX_EXTERNAL_ID_LENGTH) return id
  throw patchRefused(`external_id must be a text of at most ${MAX_EXTERNAL_ID_LENGTH} characters.`)
}

function readTraits({ traits }: JsonObject): JsonObject | undefined {
  if (traits !== undefined && !isObject(traits)) throw patchRefused('traits must be an object.')
  return traits
}

function readSchemaId({ schema_id: id }: JsonObject): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id !== 'string' || id === '') throw patchRefused('schema_id must be the id of a schema.')
  return id
}

/** Derives the change from a patched document; in the older generation, a removed member stays as it was. */
function toIdentityChange(document: JsonObject, identity: Identity, rules: IdentityRules): IdentityChange {
  const { state } = document
  const clears = rules.identityPatch === 'removed members go'
  if (state === '' || (clears && (state === undefined || state === null)))
    throw patchRefused('state must be active or inactive.')
  const externalId = readExternalId(document)
  const metadata = (name: Metadata, before: unknown): unknown =>
    name in document ? document[name] : clears ? null : before
  const [traits, schemaId] = [readTraits(document), readSchemaId(document)]
  readPatched(document.recovery_addresses, checkRecoveryAddresses)
  return {
    schemaId,
    state: readState(state),
    traits,
    metadataPublic: metadata('metadata_public', identity.metadataPublic),
    metadataAdmin: metadata('metadata_admin', identity.metadataAdmin),
    externalId,
    ...patchedAddresses(document),
  }
}
