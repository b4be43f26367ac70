import { randomInt } from 'node:crypto'
import { digestOf } from '@tillkey/secrets'
import type { Client } from '../clients/client.ts'
import type { AuthorizationServer } from '../provider.ts'
import { createOpaqueTokens } from '../tokens/opaque-token.ts'
import { createDeviceCodesStore, type DeviceCode } from './device-codes-store.ts'
import type { UserCodeRules } from './user-code-rules.ts'

const drawUserCode = ({ length, characters }: UserCodeRules): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** Keyed, because user codes are short enough to be guessed from a digest. */
export const userCodeId = ({ keyring, project }: AuthorizationServer, userCode: string): string =>
  digestOf(keyring.sign(userCode, `oauth2 user code of ${project.id}`))

export interface IssuedDeviceCode {
  deviceCode: string
  userCode: string
}

export interface DeviceRequest {
  client: Client
  scopes: readonly string[]
  audience: readonly string[]
}

/** Stores a request of a device. Only digests of its codes are stored. */
export async function issueDeviceCode(
  provider: AuthorizationServer,
  { client, scopes, audience }: DeviceRequest,
): Promise<IssuedDeviceCode> {
  const { keyring, project, config, db, now } = provider
  const { device, lifetimes } = config.protocol
  const { token: deviceCode, id } = createOpaqueTokens(keyring, project.id).create('device')
  const userCode = drawUserCode(device.userCode)
  await createDeviceCodesStore(db).add({
    projectId: project.id,
    id,
    userCodeId: userCodeId(provider, userCode),
    clientId: client.id,
    scopes,
    audience,
    state: 'pending',
    consentId: null,
    polledAt: null,
    expiresAt: now() + lifetimes.deviceCode,
  })
  return { deviceCode, userCode }
}

/** Finds a request by the code of the device; `undefined` if this server did not issue it. */
export async function findDeviceCode(
  { keyring, project, db }: AuthorizationServer,
  text: string,
): Promise<DeviceCode | undefined> {
  const tokens = createOpaqueTokens(keyring, project.id)
  const id = tokens.idOf(text)
  if (id === undefined || !tokens.isGenuine(text, 'device')) return undefined
  return createDeviceCodesStore(db).find(project.id, id)
}

/** Finds a pending request by the code that a person entered. */
export async function findByUserCode(
  provider: AuthorizationServer,
  userCode: string,
): Promise<DeviceCode | undefined> {
  const { db, project, now } = provider
  const found = await createDeviceCodesStore(db).findByUserCode(project.id, userCodeId(provider, userCode))
  return found?.state === 'pending' && found.expiresAt > now() ? found : undefined
}
