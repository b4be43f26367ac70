/** The caller: shop, person, and the till that the browser's cookie proves. */
export interface Merchant {
  /** Id of the shop, which is the id of its owner's identity. */
  id: string
  /** Id of the identity behind the session. */
  signedIn: string
  /** Id of the session. A PIN is valid only in the session it was entered in. */
  sessionId: string
  /** Id of the identity that uses the till: the signed-in one, or the one that took the till over with a PIN. */
  personId: string
  /** Empty for an owner without a name. */
  personName: string
  /**
   * State of a takeover by PIN: `signed in` without one, `verified` after the PIN was entered, `locked` when it must be
   * entered again, `removed` when the person no longer belongs to the shop.
   */
  takeoverState: 'signed in' | 'verified' | 'locked' | 'removed'
  /** Id of the till linked in this browser. Absent without a till cookie of this merchant. */
  tillId?: string | undefined
}
