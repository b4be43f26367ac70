/** A received message. */
export interface InboxMessage {
  id: string
  /** Envelope recipients. */
  to: string[]
  from: string
  subject: string
  /** Empty if the sender gave none. */
  category: string
  /** Milliseconds since 1970. */
  receivedAt: number
  /** Number of deliveries; an uncertain sender repeats a message under the same message id. */
  deliveries: number
  text: string
  html: string
  source: string
  messageId: string
}

export interface Inbox {
  /** Adds a raw message. */
  take(source: Uint8Array, recipients: readonly string[]): Promise<void>
  /** Newest first. A search matches recipients and subjects. */
  list(search?: string): InboxMessage[]
  find(id: string): InboxMessage | undefined
  empty(): void
}

export interface InboxOptions {
  now: () => number
  newId: () => string
  /** Upper bound on messages; the oldest are removed first. Default: 200. */
  capacity?: number
}

const findHeader = (headers: readonly { key: string; value: string }[], key: string): string =>
  headers.find((header) => header.key === key)?.value ?? ''

const holds = (message: InboxMessage, search: string): boolean =>
  [...message.to, message.subject].some((text) => text.toLowerCase().includes(search))

/** Keeps recent messages in memory. */
export function createInbox({ now, newId, capacity = 200 }: InboxOptions): Inbox {
  let messages: InboxMessage[] = []

  async function read(source: Uint8Array, recipients: readonly string[]): Promise<InboxMessage> {
    // Loaded on demand, since production has no inbox.
    const { default: postalMime } = await import('postal-mime')
    const mail = await postalMime.parse(source)
    const messageId = mail.messageId ?? ''
    const earlier = messages.find((message) => messageId !== '' && message.messageId === messageId)
    return {
      id: earlier?.id ?? newId(),
      to: [...recipients],
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      category: findHeader(mail.headers, 'x-tillkey-category'),
      receivedAt: now(),
      deliveries: (earlier?.deliveries ?? 0) + 1,
      text: mail.text ?? '',
      html: mail.html ?? '',
      source: new TextDecoder().decode(source),
      messageId,
    }
  }

  return {
    async take(source, recipients) {
      const message = await read(source, recipients)
      messages = [message, ...messages.filter(({ id }) => id !== message.id)].slice(0, capacity)
    },
    list(search = '') {
      const query = search.trim().toLowerCase()
      return query === '' ? messages : messages.filter((message) => holds(message, query))
    },
    find: (id) => messages.find((message) => message.id === id),
    empty() {
      messages = []
    },
  }
}
