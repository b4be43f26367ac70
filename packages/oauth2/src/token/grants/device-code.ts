import { ConcurrentChangeError } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { createGrant } from '../../authorize/issue.ts'
import { readGrantTypes } from '../../clients/client.ts'
import { type Consent, createConsentsStore, extendConsent } from '../../consent/consents-store.ts'
import { findDeviceCode } from '../../device/device-codes.ts'
import { createDeviceCodesStore, type DeviceCode, useDeviceCode } from '../../device/device-codes-store.ts'
import { DEVICE_CODE } from '../../device/device-grant-type.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { issueAccessToken } from '../../tokens/access-token.ts'
import type { Grant, StoredToken } from '../../tokens/token.ts'
import { addTokens } from '../../tokens/tokens-store.ts'
import { callTokenHook } from '../token-hooks.ts'
import { type GrantRule, type TokenRequest, type TokenResponse } from '../token-request.ts'
import { tokenResponse } from '../token-response.ts'
import { refreshTokenFor } from './authorization-code.ts'

export { DEVICE_CODE } from '../../device/device-grant-type.ts'

const invalid = (hint: string): Error => oauth2Error('invalid_grant', hint)

/** The token endpoint answers 400 (RFC 6749 5.2). */
const denied = (): Error => new ApiError({ status: 400, code: 'access_denied', reason: 'Access was denied.' })

/** As published, the older generation does not know the grant. */
function checkRegistration({ config }: AuthorizationServer, { client }: TokenRequest): void {
  if (!readGrantTypes(client).includes(DEVICE_CODE))
    throw oauth2Error(config.rules.unregisteredDeviceGrant, 'The client is not registered for devices.')
}

async function findCode(provider: AuthorizationServer, { client, form }: TokenRequest): Promise<DeviceCode> {
  const code = await findDeviceCode(provider, form.get('device_code') ?? '')
  if (!code) throw invalid('The device code is unknown.')
  if (code.clientId !== client.id) throw invalid('The device code was issued to another client.')
  return code
}

/** Slows down a device that polls faster than its interval (RFC 8628, section 3.5). */
async function refusePending({ db, now, config }: AuthorizationServer, code: DeviceCode): Promise<never> {
  const since = now() - config.protocol.device.pollingIntervalMs
  const isInTime = await createDeviceCodesStore(db).notePoll(code, { now: now(), since })
  throw isInTime ? oauth2Error('authorization_pending') : oauth2Error('slow_down')
}

/** Consent of a granted code. Throws for a code in any other state (RFC 8628 3.5). */
async function findConsent(provider: AuthorizationServer, code: DeviceCode): Promise<Consent> {
  const { db, project, now } = provider
  if (code.state === 'used') throw invalid('The device code has already been used.')
  if (code.expiresAt <= now()) throw oauth2Error('expired_token')
  if (code.state === 'pending') return refusePending(provider, code)
  const consent = code.consentId && (await createConsentsStore(db).find(project.id, code.consentId))
  if (!consent) throw denied()
  return consent
}

interface Issued {
  access: StoredToken | undefined
  refresh: StoredToken | undefined
}

/** Uses the code and stores its tokens in one transaction, so that each code gives one pair. */
async function exchange(
  { db, project }: AuthorizationServer,
  { code, grant }: { code: DeviceCode; grant: Grant },
  { access, refresh }: Issued,
): Promise<void> {
  const tokens = [access, refresh].filter((token) => token !== undefined)
  try {
    await db.transaction(async (tx) => {
      await tx.defer(useDeviceCode(code))
      if (tokens.length > 0) await tx.defer(addTokens(tokens))
      if (refresh) await tx.defer(extendConsent(project.id, grant.chainId, refresh.expiresAt))
    })
  } catch (error) {
    if (error instanceof ConcurrentChangeError) throw invalid('The device code has already been used.')
    throw error
  }
}

/** A rejection by the hook also uses the code. */
async function applyTokenHook(
  provider: AuthorizationServer,
  { client }: TokenRequest,
  { code, grant }: { code: DeviceCode; grant: Grant },
): Promise<Grant> {
  try {
    return await callTokenHook(provider, {
      grant,
      client,
      by: DEVICE_CODE,
      payload: { grant_type: [DEVICE_CODE] },
    })
  } catch (error) {
    await provider.db.transaction((tx) => tx.defer(useDeviceCode(code)))
    throw error
  }
}

async function issue(
  provider: AuthorizationServer,
  request: TokenRequest,
  { code, consent }: { code: DeviceCode; consent: Consent },
): Promise<TokenResponse> {
  const { client, proofKey } = request
  const granted = createGrant(provider, { client, request: consent.content.request.request }, consent)
  const grant = await applyTokenHook(provider, request, { code, grant: granted })
  const issuing = { client, grant, by: 'device_authorization', proofKey } as const
  const access = await issueAccessToken(provider, issuing)
  const refresh = refreshTokenFor(provider, issuing)
  const response = await tokenResponse(provider, { ...issuing, access, refreshToken: refresh?.token })
  await exchange(provider, { code, grant }, { access: access.stored, refresh: refresh?.stored })
  return response
}

/** Exchanges a device code for tokens once the person has consented (RFC 8628 3.4, 3.5). */
export const deviceCodeGrant: GrantRule = async (provider, request) => {
  checkRegistration(provider, request)
  const code = await findCode(provider, request)
  return issue(provider, request, { code, consent: await findConsent(provider, code) })
}
