/** Who calls: the identity behind the session, and the till that the browser is, as far as its cookie proves. */
export interface Merchant {
  id: string
  /** Id of the till that the browser has linked; absent where it shows no cookie of this merchant's. */
  tillId?: string | undefined
}
