/** Who calls: for which shop, which person, and the till that the browser is, as far as its cookie proves. */
export interface Merchant {
  /** Id of the shop: that of the identity who owns it. */
  id: string
  /** Id of the identity behind the session. */
  signedIn: string
  /** Id of the identity who stands at the till: who is signed in, or who was switched to by a PIN. */
  personId: string
  /** What they are called; empty for an owner, whom nobody has named. */
  personName: string
  /** Id of the till that the browser has linked; absent where it shows no cookie of this merchant's. */
  tillId?: string | undefined
}
