/** Who calls: the identity behind the session. */
export interface Merchant {
  id: string
}
