const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** The time of today's messages, the day of older ones. */
export function messageTime(receivedAt: string): string {
  const at = new Date(receivedAt)
  return at.toDateString() === new Date().toDateString() ? time.format(at) : day.format(at)
}
