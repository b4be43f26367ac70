/** A logout request, stored under its challenge. */
export interface LogoutRequest {
  subject: string
  sessionId: string
  /** Path and query of the original request. */
  requestUrl: string
  /** `null` if the person started the logout. */
  clientId: string | null
  /** URL the browser continues at. */
  redirectTo: string
  isRejected: boolean
  /** Languages for the page, most preferred first (`ui_locales`); absent in requests of older versions. */
  uiLocales?: readonly string[]
}

export interface LogoutDecision {
  challenge: string
}
