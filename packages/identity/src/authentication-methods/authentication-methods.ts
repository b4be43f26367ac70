import type { AuthenticationMethod } from '@tillkey/contract/platform/identity/authentication-methods-schemas.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { decodeJwt } from 'jose'
import { connectionsIn, openConnection, type ProviderConnection } from '../credentials/connections.ts'
import type { CredentialServices } from '../credentials/credential-services.ts'
import { countFactors } from '../credentials/factors.ts'
import { openCodes } from '../credentials/lookup-secret-codes.ts'
import { readKeys } from '../credentials/webauthn-keys.ts'
import type { Credential, Identity } from '../identities/identity.ts'
import { time } from '../identities/views/identity-view.ts'

interface Owner {
  project: ProjectContext
  identity: Identity
}

/** Reads the email address of a stored ID token, which was verified on receipt. */
function readEmail(idToken: string | undefined): string | undefined {
  if (!idToken) return undefined
  const { email } = decodeJwt(idToken)
  return typeof email === 'string' ? email : undefined
}

function describeAccount(connection: ProviderConnection, projectId: string, cipher: Keyring) {
  const address = readEmail(openConnection(connection, projectId, cipher).initial_id_token)
  return { provider: connection.provider, ...(address !== undefined && { address }) }
}

type Details = Omit<AuthenticationMethod, 'type' | 'since'>

/** Details of methods that can occur more than once. */
function methodDetails({ type, config }: Credential, owner: Owner, services: CredentialServices): Details {
  const { project } = owner
  if (type === 'webauthn' || type === 'passkey') return { keys: readKeys({ config }).keys.length }
  if (type === 'oidc') {
    const cipher = services.cipherOf(project)
    return { accounts: connectionsIn(config).map((one) => describeAccount(one, project.id, cipher)) }
  }
  if (type !== 'lookup_secret') return {}
  const codes = openCodes(owner, config, services)
  return { codes: { made: codes.length, left: codes.filter(({ usedAt }) => usedAt === undefined).length } }
}

/** Lists the authentication methods of an identity, without secrets. */
export async function listAuthenticationMethods(
  owner: Owner,
  services: CredentialServices,
): Promise<AuthenticationMethod[]> {
  const { projectId, id } = owner.identity
  const credentials = await services.identitiesStore.credentials(projectId, id)
  const proving = credentials.filter(({ type, config }) => countFactors(type, config) !== 'none')
  return proving.map((credential) => ({
    type: credential.type,
    since: time(credential.createdAt),
    ...methodDetails(credential, owner, services),
  }))
}
