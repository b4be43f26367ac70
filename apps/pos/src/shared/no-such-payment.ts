/** Thrown when the address of a payment screen has no uuid. */
export class NoSuchPayment extends Error {
  override name = 'NoSuchPayment'
}
