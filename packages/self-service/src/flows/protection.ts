import {
  assertNotForged,
  assertSameBrowser,
  browserHint,
  type Csrf,
  csrfDigest,
} from '@tillkey/identity/browser/csrf.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { Flow } from './flow.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import type { Submission } from './submission.ts'

interface BrowserTokens {
  csrf: Csrf
}

/** False for flows created by an administrator. */
export const isBoundToBrowser = ({ type, csrfDigest: digest }: Flow): boolean =>
  type === 'browser' && digest !== ''

/** Kinds that rely on a sent secret, and may continue in a browser with another CSRF token. */
const provedBySecret: ReadonlySet<string> = new Set(['recovery', 'verification'])

/** Throws 403 for a forged form, and refuses an app's form sent by a browser. */
export function assertProtected(
  { flow, request, project, payload }: Submission,
  { csrf }: BrowserTokens,
): Outcome | undefined {
  if (flow.type === 'browser') {
    if (!isBoundToBrowser(flow)) return undefined
    const token = csrf.read(request, project)
    assertNotForged(token, payload.csrf_token)
    if (!provedBySecret.has(flow.kind)) assertSameBrowser(token, flow.csrfDigest)
    return undefined
  }
  const hint = browserHint(request)
  return hint === undefined ? undefined : refuseForm(messages.invalid(hint))
}

/** Throws 403 for a forged form that asks for a message, in flows of administrators too where the rules say so. */
export function assertOwnRequest(
  { flow, request, project, payload, config: { rules } }: Submission,
  { csrf }: BrowserTokens,
): void {
  if (flow.type !== 'browser' || rules.orderedRecoveryToken === 'ignored') return
  assertNotForged(csrf.read(request, project), payload.csrf_token)
}

/** CSRF digest of the submitting browser, which continues with the replacement. */
export function senderDigest(
  { flow, request, project }: Pick<Submission, 'flow' | 'request' | 'project'>,
  { csrf }: BrowserTokens,
): string {
  const token = flow.type === 'browser' ? csrf.read(request, project) : undefined
  return token === undefined ? flow.csrfDigest : csrfDigest(token)
}
