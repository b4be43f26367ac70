/** A fault: the cents that select it, what happens, and the expected result at the till. */
export interface Fault {
  cents: readonly number[]
  happens: string
  till: string
}

/** Human-readable list of all scenarios, ordered by cents. */
export const faults: readonly Fault[] = [
  { cents: [0], happens: 'The bank approves', till: 'Approved' },
  { cents: [1], happens: 'The bank wants to be called', till: 'Declined' },
  { cents: [5], happens: 'The bank does not honour the card', till: 'Declined' },
  { cents: [8], happens: 'The customer signs', till: 'Approved' },
  { cents: [41, 43], happens: 'The card is reported lost or stolen', till: 'Declined, without saying why' },
  { cents: [51], happens: 'The funds are insufficient', till: 'Declined' },
  { cents: [54], happens: 'The card has expired', till: 'Declined' },
  { cents: [55], happens: 'A wrong PIN, then the right one', till: 'Approved' },
  { cents: [65], happens: 'The tap limit is reached: chip and PIN', till: 'Approved' },
  { cents: [69], happens: 'The bank falls silent; the provider reverses', till: 'Unknown, then declined' },
  { cents: [70], happens: 'The customer presses the red X', till: 'Cancelled' },
  { cents: [71], happens: 'The card is removed too early, then inserted again', till: 'Approved' },
  { cents: [72], happens: 'Nobody presents a card', till: 'Cancelled' },
  { cents: [73], happens: 'Nobody enters the PIN', till: 'Cancelled' },
  { cents: [74], happens: 'The machine is offline', till: 'Nothing was charged' },
  { cents: [75], happens: 'Three wrong PINs', till: 'Declined' },
  { cents: [76], happens: 'The machine is busy with another till', till: 'Nothing was charged' },
  { cents: [77], happens: 'The battery dies while the bank is asked', till: 'Unknown, then approved' },
  { cents: [78], happens: 'The answer to the request is lost', till: 'Approved, charged once' },
  { cents: [79], happens: 'The request is lost', till: 'Approved, charged once' },
  { cents: [80], happens: 'The request is delayed past its deadline', till: 'Nothing was charged' },
  { cents: [81], happens: 'The result takes a minute', till: 'Approved' },
  { cents: [82], happens: 'The card is presented as the merchant cancels', till: 'Approved' },
  { cents: [83], happens: 'Webhook events come twice and out of order', till: 'Approved' },
  { cents: [84], happens: 'Somebody forges a webhook event', till: 'Approved, not before the bank says so' },
  { cents: [85], happens: 'The provider fails twice, then is too busy', till: 'Approved, charged once' },
  { cents: [86], happens: 'Only 60 % is approved', till: 'Not approved: the rest is due' },
  { cents: [87], happens: 'Another amount or currency is captured', till: 'Set aside for a person' },
  { cents: [88], happens: 'The result never comes', till: 'Unknown; the till can go on' },
  {
    cents: [89],
    happens: "The merchant's token is revoked in the middle",
    till: 'Unknown until linked again',
  },
  { cents: [91], happens: 'The bank cannot be reached', till: 'Declined; try again' },
]
