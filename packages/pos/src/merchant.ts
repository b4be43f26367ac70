/** Who calls: for which shop, which person, and the till that the browser is, as far as its cookie proves. */
export interface Merchant {
  /** Id of the shop: that of the identity who owns it. */
  id: string
  /** Id of the identity behind the session. */
  signedIn: string
  /** Id of the session; a PIN counts in the session that it was entered in. */
  sessionId: string
  /** Id of the identity who uses the till: who is signed in, or who has taken it over with a PIN. */
  personId: string
  /** What they are called; empty for an owner, whom nobody has named. */
  personName: string
  /**
   * How far who has taken the till over is believed: `signed in` when nobody has, `proved` while the PIN counts, `locked`
   * when it has to be entered again, `removed` for somebody who is no longer of the shop.
   */
  takeoverState: 'signed in' | 'proved' | 'locked' | 'removed'
  /** Id of the till that the browser has linked; absent where it shows no cookie of this merchant's. */
  tillId?: string | undefined
}
