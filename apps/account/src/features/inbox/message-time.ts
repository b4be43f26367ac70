import type { LazyMessages } from '../../shared/lazy-messages.ts'

/** Time of today's messages, date and time of older ones. */
export function messageTime(
  { time, dateTime }: Pick<LazyMessages, 'time' | 'dateTime'>,
  receivedAt: string,
): string {
  const isToday = new Date(receivedAt).toDateString() === new Date().toDateString()
  return isToday ? time(receivedAt) : dateTime(receivedAt)
}
