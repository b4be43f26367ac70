import { UniqueViolation } from '@tillkey/sql'
import type { ConsentAcceptance, ConsentDecision, ConsentRequest } from '../../consent/consent.ts'
import { type Consent, createConsentsStore } from '../../consent/consents-store.ts'
import { valueOf } from '../../form.ts'
import { checkTime, rejectionError } from '../../interactions/decision.ts'
import { findDecision, findRequest, markRequestUsed } from '../../interactions/interactions.ts'
import { bringsCsrf } from '../../login/cookies.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { Provider } from '../../provider.ts'
import { refreshLifespan } from '../../tokens/lifespans.ts'
import { answerClient } from '../answer-client.ts'
import { issue } from '../issue.ts'
import { clientOf, type Step, type Walk } from '../walk.ts'

interface Decided {
  challenge: string
  consent: ConsentRequest
  decision: ConsentDecision
}

const denied = (): Error => oauth2Error('access_denied', 'The consent verifier is not valid, or was used.')

async function decided(provider: Provider, verifier: string): Promise<Decided> {
  const decision = await findDecision(provider, 'consent', verifier)
  const challenge = decision?.content.challenge ?? ''
  const consent = decision && (await findRequest(provider, 'consent', challenge))
  if (!decision || !consent) throw denied()
  return { challenge, consent: consent.content, decision: decision.content }
}

const nothing: ConsentAcceptance = {
  ...{ scopes: [], audience: [], idTokenClaims: {}, accessClaims: {} },
  ...{ remember: false, rememberFor: 0, context: null, handledAt: 0 },
}

/** As long as its tokens, or as long as it is remembered. */
function expiryOf(
  provider: Provider,
  walk: Walk,
  { remember, rememberFor }: ConsentAcceptance,
): number | null {
  const lifespan = refreshLifespan(clientOf(walk), 'authorization_code', provider.config.protocol)
  if (lifespan === null || (remember && rememberFor === 0)) return null
  return provider.now() + Math.max(lifespan, remember ? rememberFor * 1000 : 0)
}

function asConsent(provider: Provider, walk: Walk, { challenge, consent, decision }: Decided): Consent {
  const { project, now, newId } = provider
  const accepted = decision.accepted ?? nothing
  const { flowId, sessionId, login, skip, requestedAt } = consent
  const forEver = accepted.rememberFor === 0
  return {
    ...{ id: newId(), projectId: project.id, flowId, sessionId, isSkipped: skip, requestedAt: now() },
    clientId: consent.request.clientId,
    subject: login.subject,
    isRemembered: accepted.remember,
    rememberedUntil: accepted.remember && !forEver ? now() + accepted.rememberFor * 1000 : null,
    content: { challenge, request: { ...consent, requestedAt }, accepted },
    expiresAt: expiryOf(provider, walk, accepted),
  }
}

/** A walk ends once: whoever comes with another decision of it, or again with the same, is refused. */
async function endWalk(provider: Provider, consent: Consent): Promise<void> {
  try {
    await provider.db.transaction(async (tx) => {
      await createConsentsStore(tx).add(consent)
      await markRequestUsed(provider, tx, { kind: 'consent', challenge: consent.content.challenge })
    })
  } catch (error) {
    if (error instanceof UniqueViolation) throw denied()
    throw error
  }
}

function checkDecision(provider: Provider, walk: Walk, { consent, decision }: Decided): void {
  checkTime(provider, consent.requestedAt)
  if (decision.rejected) throw rejectionError(decision.rejected)
  const { csrf, request } = consent
  if (!bringsCsrf(provider, walk.incoming, { csrf, step: 'consent', clientId: request.clientId }))
    throw oauth2Error('request_forbidden', 'The walk was begun in another browser.')
}

/** A consent that came to nothing leaves no trace but that the walk has ended. */
async function forgetConsent({ db, project }: Provider, { id }: Consent): Promise<void> {
  await createConsentsStore(db).markRefused(project.id, id)
}

/** The browser is back from the consent page: what was granted is issued. */
export const useConsentVerifier: Step = async (provider, walk) => {
  const verifier = valueOf(walk.parameters, 'consent_verifier')
  if (verifier === undefined) return undefined
  const all = await decided(provider, verifier)
  const { request } = all.consent
  if (request.clientId !== clientOf(walk).id)
    throw oauth2Error('invalid_client', 'The consent was asked for by another client.')
  const consent = asConsent(provider, walk, all)
  await endWalk(provider, consent)
  walk.target = { redirectUri: request.redirectUri, mode: request.responseMode, state: request.state }
  try {
    checkDecision(provider, walk, all)
    const parameters = await issue(provider, { client: clientOf(walk), request }, consent)
    return answerClient(walk.target, parameters, walk.cookies)
  } catch (error) {
    await forgetConsent(provider, consent)
    throw error
  }
}
