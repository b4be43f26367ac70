import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { RelyingParty } from '@tillkey/identity/config/methods-config.ts'
import { type SecurityKey, urlId } from '@tillkey/identity/credentials/webauthn-keys.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { isObject } from '@tillkey/identity/values.ts'
import type { IdentityRules, ProjectContext } from '@tillkey/platform-core'
import { input, script } from '../../ui/nodes.ts'
import { scriptIntegrity } from './page-script.ts'

const CHALLENGE_BYTES = 32
const SHORT_MS = 120_000
const LONG_MS = 300_000
const ALGORITHMS = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8]

/** Loaded on demand: 200 modules for certificates. */
const loadVerifiers = () => import('@simplewebauthn/server')

/** Random challenge in base64url. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url')

type KeyIds = readonly Pick<SecurityKey, 'id'>[]

const asKeys = (keys: KeyIds) => keys.map((key) => ({ type: 'public-key', id: urlId(key) }))

interface Registration {
  rp: RelyingParty
  challenge: string
  /** In base64. */
  userHandle: string
}

/** The part of creation options that says what is created for whom. */
const newCredential = ({ rp, challenge, userHandle }: Registration, name = rp.displayName) => ({
  rp: { name: rp.displayName, id: rp.id },
  user: { name, displayName: name, id: Buffer.from(userHandle, 'base64').toString('base64url') },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
})

/** Creation options for a security key; `known` are the present keys. */
export function registrationOptions(
  registration: Registration,
  known: readonly SecurityKey[],
  { newKeyOptions }: IdentityRules,
): object {
  const isOlder = newKeyOptions === 'five minutes, other keys'
  return {
    publicKey: {
      ...newCredential(registration),
      timeout: isOlder ? LONG_MS : SHORT_MS,
      ...(isOlder && known.length > 0 && { excludeCredentials: asKeys(known) }),
      authenticatorSelection: {
        ...(isOlder && { requireResidentKey: false }),
        userVerification: 'discouraged',
      },
    },
  }
}

/** Creation options for a passkey; `name` is shown by the authenticator. */
export const passkeyRegistrationOptions = (registration: Registration, name?: string): object => ({
  publicKey: {
    ...newCredential(registration, name),
    timeout: LONG_MS,
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
  },
})

/** Request options for security keys. */
export const loginOptions = (rp: RelyingParty, challenge: string, keys: KeyIds): object => ({
  publicKey: {
    challenge,
    timeout: SHORT_MS,
    rpId: rp.id,
    allowCredentials: asKeys(keys),
    userVerification: 'discouraged',
  },
})

/** Request options for these passkeys, or for any of the relying party. */
export const passkeyLoginOptions = (rp: RelyingParty, challenge: string, keys?: KeyIds): object => ({
  publicKey: {
    challenge,
    timeout: LONG_MS,
    rpId: rp.id,
    ...(keys && { allowCredentials: asKeys(keys) }),
    userVerification: 'preferred',
  },
})

/** The page script of WebAuthn, which forms of browsers contain once. */
export const scriptNode = ({ publicUrl }: ProjectContext, newId: () => string): UiNode =>
  script('webauthn', {
    id: 'webauthn_script',
    src: `${publicUrl}/.well-known/ory/webauthn.js`,
    integrity: scriptIntegrity,
    nonce: newId(),
  })

/** How the page script is called by the button of a ceremony. */
function buttonCall(ceremony: 'Login' | 'Registration', options: object, { keyTrigger }: IdentityRules) {
  const text = JSON.stringify(options)
  if (keyTrigger === 'call') return { value: '', onclick: `window.__oryWebAuthn${ceremony}(${text})` }
  const name = `oryWebAuthn${ceremony}`
  return { value: text, onclick: `window.${name}(${text})`, onclickTrigger: name }
}

/** Button, result field and script of a ceremony. */
export function keyNodes(
  what: 'login' | 'register',
  { options, label }: { options: object; label: UiText },
  { project, config, newId }: { project: ProjectContext; config: IdentityConfig; newId: () => string },
): { trigger: UiNode; result: UiNode; script: UiNode } {
  const call = buttonCall(what === 'login' ? 'Login' : 'Registration', options, config.rules)
  return {
    trigger: input(
      { group: 'webauthn', name: `webauthn_${what}_trigger`, type: 'button' },
      { ...call, label },
    ),
    result: input({ group: 'webauthn', name: `webauthn_${what}`, type: 'hidden' }, { value: '' }),
    script: scriptNode(project, newId),
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // the field may contain anything
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** User handle of an assertion, in base64; '' without one. */
export function userHandleOf(text: string): string {
  const { response } = parseObject(text) ?? {}
  const { userHandle } = isObject(response) ? response : {}
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('base64') : ''
}

/** Returns whether a text has the shape of a new credential. */
export function isAttestation(text: string): boolean {
  const { id, rawId, type, response } = parseObject(text) ?? {}
  const fields = isObject(response) ? response : {}
  const parts = [id, rawId, fields.clientDataJSON, fields.attestationObject]
  return type === 'public-key' && parts.every(isText)
}

/** Returns whether a text has the shape of an assertion. */
export function isAssertion(text: string): boolean {
  const { id, rawId, type, response } = parseObject(text) ?? {}
  const fields = isObject(response) ? response : {}
  const parts = [id, rawId, fields.clientDataJSON, fields.authenticatorData, fields.signature]
  return type === 'public-key' && parts.every(isText)
}

interface NewKey {
  displayName: string
  isPasswordless: boolean
  now: number
}

/** Verifies a registration and returns the new key; undefined when it is invalid. */
export async function verifyRegistration(
  text: string,
  { rp, challenge }: { rp: RelyingParty; challenge: string },
  { displayName, isPasswordless, now }: NewKey,
): Promise<SecurityKey | undefined> {
  const response = parseObject(text)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await loadVerifiers()
  try {
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      // The library validates every member.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    return {
      id: Buffer.from(info.credential.id, 'base64url').toString('base64'),
      public_key: Buffer.from(info.credential.publicKey).toString('base64'),
      attestation_type: info.fmt,
      authenticator: { aaguid: info.aaguid, sign_count: info.credential.counter, clone_warning: false },
      display_name: displayName,
      added_at: new Date(now).toISOString(),
      is_passwordless: isPasswordless,
    }
  } catch {
    return undefined // the library throws for invalid responses
  }
}

/**
 * A verified key as it is to be stored. `cloned`: its counter did not grow, so the assertion is refused
 * (WebAuthn 7.2, step 22).
 */
export interface VerifiedKey {
  key: SecurityKey
  state: 'genuine' | 'cloned'
}

/** Authenticators without a counter always report 0. */
function withCounter(key: SecurityKey, counter: number): VerifiedKey {
  const { authenticator } = key
  if (authenticator.sign_count > 0 && counter <= authenticator.sign_count)
    return { key: { ...key, authenticator: { ...authenticator, clone_warning: true } }, state: 'cloned' }
  return { key: { ...key, authenticator: { ...authenticator, sign_count: counter } }, state: 'genuine' }
}

/** Verifies an assertion and returns its key; undefined when it is invalid. */
export async function verifyAssertion(
  text: string,
  { rp, challenge }: { rp: RelyingParty; challenge: string },
  keys: readonly SecurityKey[],
): Promise<VerifiedKey | undefined> {
  const response = parseObject(text)
  const key = keys.find((one) => urlId(one) === response?.id)
  if (!response || !key) return undefined
  const { verifyAuthenticationResponse } = await loadVerifiers()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library validates every member.
      response: { clientExtensionResults: {}, ...response } as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.id,
      credential: {
        id: urlId(key),
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64')),
        counter: 0, // compared below, once the signature is verified
      },
      requireUserVerification: false,
    })
    if (!verified) return undefined
    return withCounter(key, authenticationInfo.newCounter)
  } catch {
    return undefined // the library throws for invalid responses
  }
}
