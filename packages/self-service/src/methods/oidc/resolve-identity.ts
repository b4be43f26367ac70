import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Outcome } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { assertProtected } from '../../flows/protection.ts'
import type { ProviderCallback } from '../../flows/provider-callback.ts'
import type {
  AccountServices,
  BrowserServices,
  LimitServices,
  ProviderServices,
} from '../../flows/services.ts'
import type { Submission } from '../../flows/submission.ts'
import { ProviderRefusal } from '../../providers/provider-refusal.ts'
import type { VerifiedClaims } from '../../providers/providers.ts'
import { getProvider } from './start.ts'

/** Message for a refusal. */
export const refusalMessage = (error: ProviderRefusal): string =>
  `The other service could not confirm your identity: ${error.message}.`

/** Returns whether a form contains an ID token that an app obtained itself. */
export const hasIdToken = ({ payload }: Submission): boolean => textField(payload, 'id_token') !== undefined

/**
 * Returns the verified claims of a callback or ID token, or a refusal; undefined when the authorization must
 * be started first.
 */
export async function resolveCallback(
  submission: Submission,
  provider: string,
  services: BrowserServices & LimitServices & ProviderServices,
): Promise<ProviderCallback | Outcome | undefined> {
  if (submission.providerCallback) return submission.providerCallback
  if (!hasIdToken(submission)) return undefined
  const { project, config, payload } = submission
  const forged = assertProtected(submission, services)
  if (forged) return forged
  const settings = getProvider(config.oidc, provider)
  await services.throttle.consume({ project, address: submission.request.ip })
  try {
    const idToken = textField(payload, 'id_token') ?? ''
    const nonce = textField(payload, 'id_token_nonce')
    return { provider, claims: await services.providers.verifyIdToken({ project, settings, idToken, nonce }) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { provider, refusal: refusalMessage(error) }
  }
}

/** Finds the identity linked to an account. */
export const findOwner = (
  { provider, claims }: VerifiedClaims,
  { project }: Submission,
  { identitiesStore }: AccountServices,
): Promise<Identity | undefined> =>
  identitiesStore.findByKey(project.id, { kind: 'oidc', value: `${provider}:${claims.sub}` })
