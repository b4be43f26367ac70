/** Thrown when the address of a payment screen has no uuid. */
export class PaymentNotFoundError extends Error {
  override name = 'NoSuchPayment'
}
