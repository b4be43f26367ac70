import { UniqueViolation } from '@tillkey/sql'
import type { ConsentAcceptance } from '../../consent/consent.ts'
import { addConsent, type Consent, endRememberedAt } from '../../consent/consents-store.ts'
import { checkTime, rejectionError, rememberedMs } from '../../interactions/decision.ts'
import { type DecidedRequest, requestUsed } from '../../interactions/interactions.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { refreshLifespan } from '../../tokens/lifespans.ts'
import { addTokens } from '../../tokens/tokens-store.ts'
import {
  type AuthorizationProgress,
  type AuthorizationStep,
  requiredClient,
} from '../authorization-progress.ts'
import { type AuthorizationResponse, issue } from '../issue.ts'
import { respondToClient } from '../respond-to-client.ts'
import { checkBrowser, checkClient, findByVerifier, invalidVerifier } from '../verifiers.ts'

const emptyAcceptance: ConsentAcceptance = {
  scopes: [],
  audience: [],
  idTokenClaims: {},
  accessClaims: {},
  remember: false,
  rememberFor: 0,
  context: null,
  handledAt: 0,
}

/** Latest expiry of tokens of the consent; `null` for none. */
function tokenExpiry(provider: AuthorizationServer, progress: AuthorizationProgress): number | null {
  const lifespan = refreshLifespan(requiredClient(progress), 'authorization_code', provider.config.protocol)
  return lifespan === null ? null : provider.now() + lifespan
}

/** Expiry of the consent: that of its tokens or of its being remembered. A skipped consent relies on an earlier one. */
function consentExpiry(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { accepted: { remember, rememberFor }, skip }: { accepted: ConsentAcceptance; skip: boolean },
): number | null {
  const until = tokenExpiry(provider, progress)
  if (!remember || skip || until === null) return until
  return rememberFor <= 0 ? null : Math.max(until, provider.now() + rememberedMs(rememberFor))
}

function toConsent(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { challenge, request: consent, decision }: DecidedRequest<'consent'>,
): Consent {
  const { project, now, newId } = provider
  const accepted = decision.accepted ?? emptyAcceptance
  const { flowId, sessionId, login, skip, requestedAt } = consent
  const forEver = accepted.rememberFor <= 0
  return {
    id: newId(),
    projectId: project.id,
    flowId,
    sessionId,
    isSkipped: skip,
    requestedAt: now(),
    clientId: consent.request.clientId,
    subject: login.subject,
    isRemembered: accepted.remember,
    rememberedUntil: accepted.remember && !forEver ? now() + rememberedMs(accepted.rememberFor) : null,
    content: { challenge, request: { ...consent, requestedAt }, accepted },
    expiresAt: consentExpiry(provider, progress, { accepted, skip }),
  }
}

/** Result of a flow: the response parameters, or the error. */
type Outcome = AuthorizationResponse | { refusal: unknown }

/** Records only that the flow has ended: the consent is neither listed nor remembered. */
const asRefused = (consent: Consent): Consent => ({ ...consent, isSkipped: true, isRemembered: false })

/**
 * Stores the consent, its tokens and the use of the challenge in one transaction: revoking the consent then always
 * revokes its tokens, and a repeated or concurrent decision is rejected.
 */
async function completeAuthorization(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { consent, outcome }: { consent: Consent; outcome: Outcome },
): Promise<void> {
  const { challenge } = consent.content
  const until = tokenExpiry(provider, progress)
  const replaces = 'tokens' in outcome && consent.isRemembered && !consent.isSkipped && until !== null
  try {
    await provider.db.transaction(async (tx) => {
      // Only the newest remembered consent is read, so earlier ones may expire.
      if (replaces) await tx.defer(endRememberedAt(consent, until))
      await tx.defer(addConsent('refusal' in outcome ? asRefused(consent) : consent))
      await tx.defer(requestUsed(provider, { kind: 'consent', challenge }))
      if ('tokens' in outcome && outcome.tokens.length > 0) await tx.defer(addTokens(outcome.tokens))
    })
  } catch (error) {
    if (error instanceof UniqueViolation) throw invalidVerifier('consent')
    throw error
  }
}

function checkDecision(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { request: consent, decision }: DecidedRequest<'consent'>,
): void {
  checkTime(provider, consent.requestedAt)
  if (decision.rejected) throw rejectionError(decision.rejected)
  const { csrf, request } = consent
  checkBrowser(provider, progress, { kind: 'consent', csrf, clientId: request.clientId })
}

async function readOutcome(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { all, consent }: { all: DecidedRequest<'consent'>; consent: Consent },
): Promise<Outcome> {
  try {
    checkDecision(provider, progress, all)
    return await issue(provider, { client: requiredClient(progress), request: all.request.request }, consent)
  } catch (refusal) {
    return { refusal }
  }
}

/** Handles the return from the consent page and issues what was granted. */
export const useConsentVerifier: AuthorizationStep = async (provider, progress) => {
  const all = await findByVerifier(provider, progress, 'consent')
  if (!all) return undefined
  const { request } = all.request
  checkClient(progress, 'consent', request)
  const consent = toConsent(provider, progress, all)
  const outcome = await readOutcome(provider, progress, { all, consent })
  await completeAuthorization(provider, progress, { consent, outcome })
  progress.target = { redirectUri: request.redirectUri, mode: request.responseMode, state: request.state }
  if ('refusal' in outcome) throw outcome.refusal
  return respondToClient(progress.target, outcome.parameters, progress.cookies)
}
