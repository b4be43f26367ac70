import type { IdentityErrorId } from '@tillkey/contract/platform/identity/error-ids.ts'
import type { AnswerError } from './call-error.ts'
import { isCallError } from './failures.ts'

/** What self-service says went wrong, by `error.id`. */
export type FlowErrorId = IdentityErrorId

interface FlowErrorBody {
  error: { id?: string; reason?: string; message?: string; details?: { redirect_browser_to?: string } }
  redirect_browser_to?: string
  use_flow_id?: string
}

export type FlowFailure = AnswerError<number, FlowErrorBody>

const bodyOf = (error: unknown): Partial<FlowErrorBody> =>
  isCallError(error) && typeof error.data === 'object' && error.data !== null ? error.data : {}

const errorId = (error: unknown): string | undefined => bodyOf(error).error?.id

const guard =
  (...ids: FlowErrorId[]) =>
  (error: unknown): error is FlowFailure =>
    ids.some((id) => id === errorId(error))

/** The browser must go to `data.redirect_browser_to`. */
export const isLocationChangeRequired = /* @__PURE__ */ guard('browser_location_change_required')
/** A second factor is needed first. */
export const isSecondFactorRequired = /* @__PURE__ */ guard('session_aal2_required')
/** A second factor has been given already. */
export const isSecondFactorGiven = /* @__PURE__ */ guard('session_aal_already_fulfilled')
/** Log in with a first factor before the second. */
export const isFirstFactorRequired = /* @__PURE__ */ guard('session_aal1_required')
/** The login is too old for this; log in again. */
export const isRefreshRequired = /* @__PURE__ */ guard('session_refresh_required')
const saysInactive = /* @__PURE__ */ guard('session_inactive', 'session_aal1_required')
/** Nobody is logged in; who asks who is logged in is told so by a 401 without an id. */
export const isSessionInactive = (error: unknown): error is FlowFailure =>
  saysInactive(error) || (isCallError(error) && error.status === 401 && !errorId(error))
/** Somebody is logged in already. */
export const isSessionAvailable = /* @__PURE__ */ guard('session_already_available')
/** Start the flow anew; `data.use_flow_id`, when there, is its replacement. */
export const isFlowExpired = /* @__PURE__ */ guard('self_service_flow_expired', 'self_service_flow_replaced')
/** Another flow took this one's place: `data.use_flow_id`. */
export const isFlowReplaced = /* @__PURE__ */ guard('self_service_flow_replaced')
/** The flow is turned off. */
export const isFlowDisabled = /* @__PURE__ */ guard('self_service_flow_disabled')
/** Confirm an address first. */
export const isVerifiedAddressRequired = /* @__PURE__ */ guard('session_verified_address_required')
/** The anti-forgery cookie and token do not belong together. */
export const isCsrfViolation = /* @__PURE__ */ guard('security_csrf_violation')
/** The flow belongs to somebody else. */
export const isIdentityMismatch = /* @__PURE__ */ guard('security_identity_mismatch')
/** The address to return to is not allowed. */
export const isReturnToForbidden = /* @__PURE__ */ guard('self_service_flow_return_to_forbidden')

export interface FlowErrorHandlers<Result> {
  /** Send the browser there. */
  redirect(url: string): Result
  /** The form comes back with messages: show it. */
  show(flow: object): Result
  /** Start the flow again; with an id, fetch that one instead. */
  restart(flowId?: string): Result
  /** There is a session already: the flow has no purpose. */
  alreadyLoggedIn(): Result
  /** Nobody is logged in, and this flow needs somebody. */
  notLoggedIn(): Result
}

/** Where the browser is sent; undefined when the answer names no place. */
const destination = (error: unknown): string | undefined => {
  const body = bodyOf(error)
  return body.redirect_browser_to ?? body.error?.details?.redirect_browser_to
}

const isGone = (error: unknown) => isCallError(error) && (error.status === 404 || error.status === 410)

/** Does what the answer to a step of a flow asks for; throws what is not about flows. */
export function handleFlowError<Result>(error: unknown, handlers: FlowErrorHandlers<Result>): Result {
  const url = destination(error)
  if (url) return handlers.redirect(url)
  if (isSessionAvailable(error) || isSecondFactorGiven(error)) return handlers.alreadyLoggedIn()
  if (isFlowExpired(error) || isCsrfViolation(error) || isIdentityMismatch(error) || isGone(error)) {
    return handlers.restart(bodyOf(error).use_flow_id)
  }
  if (isSessionInactive(error)) return handlers.notLoggedIn()
  const body = bodyOf(error)
  if (isCallError(error) && error.status === 400 && 'ui' in body) return handlers.show(body)
  throw error
}
