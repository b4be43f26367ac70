import type { IdentityErrorId } from '@tillkey/contract/platform/identity/error-ids.ts'
import type { AnswerError } from './call-error.ts'
import { isCallError } from './failures.ts'

/** Errors of self-service flows, by `error.id`. */
export type FlowErrorId = IdentityErrorId

interface FlowErrorBody {
  error: { id?: string; reason?: string; message?: string; details?: { redirect_browser_to?: string } }
  redirect_browser_to?: string
  use_flow_id?: string
}

export type FlowFailure = AnswerError<number, FlowErrorBody>

const readBody = (error: unknown): Partial<FlowErrorBody> =>
  isCallError(error) && typeof error.data === 'object' && error.data !== null ? error.data : {}

const errorId = (error: unknown): string | undefined => readBody(error).error?.id

const guard =
  (...ids: FlowErrorId[]) =>
  (error: unknown): error is FlowFailure =>
    ids.some((id) => id === errorId(error))

/** The browser must navigate to `data.redirect_browser_to`. */
export const isLocationChangeRequired = /* @__PURE__ */ guard('browser_location_change_required')
/** A second factor is required. */
export const isSecondFactorRequired = /* @__PURE__ */ guard('session_aal2_required')
/** A second factor was already provided. */
export const isSecondFactorGiven = /* @__PURE__ */ guard('session_aal_already_fulfilled')
/** A first factor is required before the second. */
export const isFirstFactorRequired = /* @__PURE__ */ guard('session_aal1_required')
/** The login is too old; sign in again. */
export const isRefreshRequired = /* @__PURE__ */ guard('session_refresh_required')
const saysInactive = /* @__PURE__ */ guard('session_inactive', 'session_aal1_required')
/** There is no active session. Session checks report this as a 401 without an id. */
export const isSessionInactive = (error: unknown): error is FlowFailure =>
  saysInactive(error) || (isCallError(error) && error.status === 401 && !errorId(error))
/** There is already a session. */
export const isSessionAvailable = /* @__PURE__ */ guard('session_already_available')
/** The flow has expired or was replaced; `data.use_flow_id`, if present, is its replacement. */
export const isFlowExpired = /* @__PURE__ */ guard('self_service_flow_expired', 'self_service_flow_replaced')
/** The flow was replaced by `data.use_flow_id`. */
export const isFlowReplaced = /* @__PURE__ */ guard('self_service_flow_replaced')
/** The flow is disabled. */
export const isFlowDisabled = /* @__PURE__ */ guard('self_service_flow_disabled')
/** A verified address is required. */
export const isVerifiedAddressRequired = /* @__PURE__ */ guard('session_verified_address_required')
/** The CSRF cookie and token do not match. */
export const isCsrfViolation = /* @__PURE__ */ guard('security_csrf_violation')
/** The flow belongs to another identity. */
export const isIdentityMismatch = /* @__PURE__ */ guard('security_identity_mismatch')
/** The address to return to is not allowed. */
export const isReturnToForbidden = /* @__PURE__ */ guard('self_service_flow_return_to_forbidden')

export interface FlowErrorHandlers<Result> {
  /** Navigates to the URL. */
  redirect(url: string): Result
  /** Shows the form with its messages. */
  show(flow: object): Result
  /** Restarts the flow, or fetches the flow with this id. */
  restart(flowId?: string): Result
  /** There is already a session, so the flow is not needed. */
  alreadyLoggedIn(): Result
  /** The flow requires a session. */
  notLoggedIn(): Result
}

/** Returns the redirect URL of an error, or undefined. */
const destination = (error: unknown): string | undefined => {
  const body = readBody(error)
  return body.redirect_browser_to ?? body.error?.details?.redirect_browser_to
}

const isGone = (error: unknown) => isCallError(error) && (error.status === 404 || error.status === 410)

/** Whether the flow cannot be continued. */
const isUnusable = (error: unknown): boolean =>
  isFlowExpired(error) || isCsrfViolation(error) || isIdentityMismatch(error) || isGone(error)

/** Calls the handler for an error of a flow; rethrows other errors. */
export function handleFlowError<Result>(error: unknown, handlers: FlowErrorHandlers<Result>): Result {
  const url = destination(error)
  if (url) return handlers.redirect(url)
  if (isSessionAvailable(error) || isSecondFactorGiven(error)) return handlers.alreadyLoggedIn()
  if (isUnusable(error)) return handlers.restart(readBody(error).use_flow_id)
  if (isSessionInactive(error)) return handlers.notLoggedIn()
  const body = readBody(error)
  if (isCallError(error) && error.status === 400 && 'ui' in body) return handlers.show(body)
  throw error
}
