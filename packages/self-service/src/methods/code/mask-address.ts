const SHOWN_OF_MAILBOX = 2
const SHOWN_OF_NUMBER = { first: 3, last: 2 }

/** Masks an address for display: `no****@shop.test`, `+27****89`. */
export function maskAddress(address: string): string {
  const [mailbox = '', domain] = address.split('@')
  if (domain !== undefined)
    return mailbox.length < SHOWN_OF_MAILBOX ? address : `${mailbox.slice(0, SHOWN_OF_MAILBOX)}****@${domain}`
  const { first, last } = SHOWN_OF_NUMBER
  return address.length <= first + last ? address : `${address.slice(0, first)}****${address.slice(-last)}`
}
