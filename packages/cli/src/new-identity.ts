type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** Read-only members of identities and their addresses. */
const ownOfIdentities = ['id', 'schema_url', 'state_changed_at', 'created_at', 'updated_at']
const ownOfAddresses = ['id', 'created_at', 'updated_at']

const newAddresses = (addresses: unknown): unknown =>
  Array.isArray(addresses)
    ? addresses.map((address) => (isMembers(address) ? without(address, ownOfAddresses) : address))
    : addresses

/** Body of `createIdentity` for an identity that may have been exported. An `organization_id` stays and must exist in the target project. */
export function newIdentity(identity: Members): Members {
  const addressed = Object.entries(identity).map(([name, value]) => [
    name,
    name.endsWith('_addresses') ? newAddresses(value) : value,
  ])
  const belongsNowhere = identity.organization_id === null ? ['organization_id'] : []
  return without(Object.fromEntries(addressed), [...ownOfIdentities, ...belongsNowhere])
}
