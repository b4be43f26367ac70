/** A fault: the cents that select it, what happens, and the expected result at the till. */
export interface Fault {
  cents: readonly number[]
  happens: string
  till: string
}

/** Human-readable list of all scenarios, ordered by cents. */
export const faults: readonly Fault[] = [
  { cents: [0], happens: 'The bank approves', till: 'Approved' },
  { cents: [1], happens: 'The bank asks for a call', till: 'Declined' },
  { cents: [5], happens: 'The bank declines the card', till: 'Declined' },
  { cents: [8], happens: 'The customer signs', till: 'Approved' },
  { cents: [41, 43], happens: 'The card is reported lost or stolen', till: 'Declined, without a reason' },
  { cents: [51], happens: 'Insufficient funds', till: 'Declined' },
  { cents: [54], happens: 'The card has expired', till: 'Declined' },
  { cents: [55], happens: 'A wrong PIN, then the correct one', till: 'Approved' },
  { cents: [65], happens: 'The tap limit is reached, so chip and PIN are used', till: 'Approved' },
  {
    cents: [69],
    happens: 'The bank doesn’t answer and the provider reverses the charge',
    till: 'Unknown, then declined',
  },
  { cents: [70], happens: 'The customer presses cancel', till: 'Cancelled' },
  { cents: [71], happens: 'The card is removed too early, then inserted again', till: 'Approved' },
  { cents: [72], happens: 'Nobody presents a card', till: 'Cancelled' },
  { cents: [73], happens: 'Nobody enters the PIN', till: 'Cancelled' },
  { cents: [74], happens: 'The machine is offline', till: 'Nothing was charged' },
  { cents: [75], happens: 'Three wrong PINs', till: 'Declined' },
  { cents: [76], happens: 'The machine is busy with another till', till: 'Nothing was charged' },
  { cents: [77], happens: 'The battery dies while the bank is contacted', till: 'Unknown, then approved' },
  { cents: [78], happens: 'The response to the request is lost', till: 'Approved, charged once' },
  { cents: [79], happens: 'The request is lost', till: 'Approved, charged once' },
  { cents: [80], happens: 'The request is delayed past its deadline', till: 'Nothing was charged' },
  { cents: [81], happens: 'The result takes a minute', till: 'Approved' },
  { cents: [82], happens: 'The card is presented as the merchant cancels', till: 'Approved' },
  { cents: [83], happens: 'Webhook events arrive twice and out of order', till: 'Approved' },
  {
    cents: [84],
    happens: 'A forged webhook event arrives',
    till: 'Approved, but only once the bank approves',
  },
  { cents: [85], happens: 'The provider fails twice, then limits the rate', till: 'Approved, charged once' },
  { cents: [86], happens: 'Only 60% is approved', till: 'Partly paid, the rest is due' },
  { cents: [87], happens: 'A different amount or currency is captured', till: 'Needs manual review' },
  { cents: [88], happens: 'The result never comes', till: 'Unknown, but the till can continue' },
  {
    cents: [89],
    happens: 'The merchant’s token is revoked during the payment',
    till: 'Unknown until linked again',
  },
  { cents: [91], happens: 'The bank can’t be reached', till: 'Declined, try again' },
]
