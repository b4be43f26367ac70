import type { CredentialDetails } from '@tillkey/contract/platform/identity/identity-details-schemas.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { connectionsIn } from '../../credentials/connections.ts'
import { readCodes } from '../../credentials/lookup-secret-codes.ts'
import { readKeys, type SecurityKey, urlId } from '../../credentials/webauthn-keys.ts'
import type { Credential, Identity, IdentityKey } from '../identity.ts'
import { time } from '../views/identity-view.ts'

interface Owner {
  project: ProjectContext
  identity: Identity
}

interface Cipher {
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
}

const describeDevice = (key: SecurityKey) => {
  const { display_name: name, added_at: added, is_passwordless: isFirst } = key
  return {
    id: urlId(key),
    name,
    ...(added && { added_at: added }),
    is_passwordless: isFirst,
  }
}

type Details = Pick<CredentialDetails, 'devices' | 'codes' | 'accounts'>

/** Returns what a credential consists of. Codes that cannot be decrypted are left out. */
function describeConfig({ type, config }: Credential, owner: Owner, cipher: Cipher): Details {
  if (type === 'webauthn' || type === 'passkey')
    return { devices: readKeys({ config }).keys.map(describeDevice) }
  if (type === 'oidc')
    return { accounts: connectionsIn(config).map(({ provider, subject }) => ({ provider, subject })) }
  const codes = type === 'lookup_secret' ? readCodes(owner, config, cipher) : undefined
  return codes
    ? { codes: { made: codes.length, left: codes.filter(({ usedAt }) => usedAt === undefined).length } }
    : {}
}

/** Returns the credentials of an identity without secrets. */
export const describeCredentials = (
  {
    credentials,
    keys,
    ...owner
  }: Owner & { credentials: readonly Credential[]; keys: readonly IdentityKey[] },
  cipher: Cipher,
): CredentialDetails[] =>
  credentials.map((credential) => ({
    type: credential.type,
    identifiers: keys.filter(({ kind }) => kind === credential.type).map(({ value }) => value),
    created_at: time(credential.createdAt),
    updated_at: time(credential.updatedAt),
    ...describeConfig(credential, owner, cipher),
  }))
