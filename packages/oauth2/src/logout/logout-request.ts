/** A logout that a page is asked to confirm: what is kept under its challenge. */
export interface LogoutRequest {
  subject: string
  sessionId: string
  /** Path and query that the browser came with. */
  requestUrl: string
  /** The client that asks for it; `null` when the person does. */
  clientId: string | null
  /** Where the browser goes in the end. */
  redirectTo: string
  isRejected: boolean
  /** Languages for the page, most preferred first (`ui_locales`); absent in requests of older versions. */
  uiLocales?: readonly string[]
}

/** What a verifier tells of. */
export interface LogoutDecision {
  challenge: string
}
