import { type Change, UniqueViolation } from '@tillkey/sql'
import type { ConsentAcceptance } from '../consent/consent.ts'
import { addConsent, type Consent, endRememberedAt } from '../consent/consents-store.ts'
import { checkTime, rejectionError, rememberedMs } from '../interactions/decision.ts'
import { type DecidedRequest, requestUsed } from '../interactions/interactions.ts'
import type { AuthorizationServer } from '../provider.ts'
import { type GrantName, refreshLifespan } from '../tokens/lifespans.ts'
import { addTokens } from '../tokens/tokens-store.ts'
import { type AuthorizationProgress, requiredClient } from './authorization-progress.ts'
import type { AuthorizationResponse } from './issue.ts'
import { checkBrowser, checkClient, invalidVerifier } from './verifiers.ts'

/** What a flow does once consent was given or refused. */
export interface ConsentPurpose {
  /** Grant in the lifespan settings of clients. */
  by: GrantName
  /** Creates what the client gets. */
  issue: (consent: Consent) => Promise<AuthorizationResponse>
  /** Changes in the transaction that stores the consent. */
  changes?: (consent: Consent, outcome: ConsentOutcome) => readonly Change[]
}

interface Settling extends ConsentPurpose {
  all: DecidedRequest<'consent'>
}

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
function tokenExpiry(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  by: GrantName,
): number | null {
  const lifespan = refreshLifespan(requiredClient(progress), by, provider.config.protocol)
  return lifespan === null ? null : provider.now() + lifespan
}

/** Consents stay for a day at least, because the people of a client are counted by them. */
const MIN_RETENTION_MS = 86_400_000

/** Expiry of the consent: that of its tokens or of its being remembered. A skipped consent relies on an earlier one. */
function consentExpiry(
  provider: AuthorizationServer,
  tokensUntil: number | null,
  { accepted: { remember, rememberFor }, skip }: { accepted: ConsentAcceptance; skip: boolean },
): number | null {
  if (tokensUntil === null) return null
  const until = Math.max(tokensUntil, provider.now() + MIN_RETENTION_MS)
  if (!remember || skip) return until
  return rememberFor <= 0 ? null : Math.max(until, provider.now() + rememberedMs(rememberFor))
}

function toConsent(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { all: { challenge, request: consent, decision }, by }: Settling,
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
    isRefused: false,
    requestedAt: now(),
    clientId: consent.request.clientId,
    subject: login.subject,
    isRemembered: accepted.remember,
    rememberedUntil: accepted.remember && !forEver ? now() + rememberedMs(accepted.rememberFor) : null,
    content: { challenge, request: { ...consent, requestedAt }, accepted },
    expiresAt: consentExpiry(provider, tokenExpiry(provider, progress, by), { accepted, skip }),
  }
}

/** Result of a flow: the response parameters, or the error. */
export type ConsentOutcome = AuthorizationResponse | { refusal: unknown }

/** Records only that the flow has ended: the consent is neither listed nor remembered. */
const asRefused = (consent: Consent): Consent => ({
  ...consent,
  isSkipped: true,
  isRefused: true,
  isRemembered: false,
})

/**
 * Stores the consent, its tokens and the use of the challenge in one transaction: revoking the consent then always
 * revokes its tokens, and a repeated or concurrent decision is rejected.
 */
async function completeAuthorization(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { consent, outcome, by, changes }: Settling & { consent: Consent; outcome: ConsentOutcome },
): Promise<void> {
  const { challenge } = consent.content
  const until = tokenExpiry(provider, progress, by)
  const replaces = 'tokens' in outcome && consent.isRemembered && !consent.isSkipped && until !== null
  try {
    await provider.db.transaction(async (tx) => {
      // Only the newest remembered consent is read, so earlier ones may expire.
      if (replaces) await tx.defer(endRememberedAt(consent, until))
      await tx.defer(addConsent('refusal' in outcome ? asRefused(consent) : consent))
      await tx.defer(requestUsed(provider, { kind: 'consent', challenge }))
      if ('tokens' in outcome && outcome.tokens.length > 0) await tx.defer(addTokens(outcome.tokens))
      for (const change of changes?.(consent, outcome) ?? []) await tx.defer(change)
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
  { all, issue, consent }: Settling & { consent: Consent },
): Promise<ConsentOutcome> {
  try {
    checkDecision(provider, progress, all)
    return await issue(consent)
  } catch (refusal) {
    return { refusal }
  }
}

/** Stores the decision of the consent page with what it grants. The outcome may be a refusal. */
export async function settleConsent(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  settling: Settling,
): Promise<ConsentOutcome> {
  checkClient(progress, 'consent', settling.all.request.request)
  const consent = toConsent(provider, progress, settling)
  const outcome = await readOutcome(provider, progress, { ...settling, consent })
  await completeAuthorization(provider, progress, { ...settling, consent, outcome })
  return outcome
}
