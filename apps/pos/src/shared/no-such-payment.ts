/** The address of a payment's screen lacks its uuid. */
export class NoSuchPayment extends Error {
  override name = 'NoSuchPayment'
}
