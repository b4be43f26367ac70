import type { InboxMessageSummary } from '@tillkey/contract/inbox/messages-schemas.ts'
import { EmptyState } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import styles from './inbox.module.css'
import { messageTime } from './message-time.ts'

interface MessageListProps {
  messages: readonly InboxMessageSummary[]
  chosen: string | null
  /** Ids of read messages. */
  seen: ReadonlySet<string>
  onChoose: (id: string) => void
}

/** Messages as buttons. Unread ones are marked. */
export function MessageList({ messages, chosen, seen, onChoose }: MessageListProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  if (messages.length === 0)
    return (
      <EmptyState title={t('inbox.none')}>
        <p>{t('inbox.noneHelp')}</p>
      </EmptyState>
    )
  return (
    <ul className={styles.list} aria-label={t('inbox.messages')}>
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={styles.entry}
            aria-current={message.id === chosen ? 'true' : undefined}
            data-seen={seen.has(message.id) || undefined}
            onClick={() => onChoose(message.id)}
          >
            <span className={styles.line}>
              <span className={styles.subject}>{message.subject}</span>
              <time className={styles.muted} dateTime={message.receivedAt}>
                {messageTime(i18n, message.receivedAt)}
              </time>
            </span>
            <span className={styles.line}>
              <span className={styles.recipient}>{message.to.join(', ')}</span>
              {message.category === '' ? null : <Kind category={message.category} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Localised category of a known message: `recovery_code_valid` is about recovery. */
function Kind({ category }: { category: string }) {
  const { find } = useLazyMessages()
  const [kind = ''] = category.split('_')
  return <span className={styles.tag}>{find(`inbox.kind.${kind.toLowerCase()}`) ?? category}</span>
}
