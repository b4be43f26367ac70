import type { InboxMessageContent } from '@tillkey/contract/inbox/messages-schemas.ts'
import { Button, ButtonLink, EmptyState, Row, Spinner } from '@tillkey/ui'
import { useState } from 'react'
import { useServices } from '../../shared/services.ts'
import styles from './inbox.module.css'
import { messageTime } from './message-time.ts'
import { useMessage } from './use-inbox.ts'

const views = ['Mail', 'Text', 'Source'] as const
type View = (typeof views)[number]

/** One message: the page it shows, its plain twin, and how it came over the wire. */
export function MessageView({ id, onLeave }: { id: string; onLeave: () => void }) {
  const message = useMessage(id)
  const [view, setView] = useState<View>('Mail')
  if (message === null) return <Spinner label="One moment" />
  if (message === 'gone') return <EmptyState title="This message is not here any more" />
  return (
    <section className={styles.message} aria-label={message.subject}>
      <header className={styles.head}>
        <div className={styles.about}>
          <h2>{message.subject}</h2>
          <p className={styles.muted}>{sentenceAbout(message)}</p>
        </div>
        <Row>
          <span className={styles.back}>
            <Button variant="quiet" size="small" onClick={onLeave}>
              All messages
            </Button>
          </span>
          {views.map((name) => (
            <Button
              key={name}
              size="small"
              variant={name === view ? 'secondary' : 'quiet'}
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {name}
            </Button>
          ))}
        </Row>
      </header>
      <Shortcuts message={message} />
      <Body message={message} view={view} />
    </section>
  )
}

function sentenceAbout({ to, receivedAt, deliveries }: InboxMessageContent): string {
  const times = deliveries === 1 ? 'once' : `${deliveries} times`
  return `To ${to.join(', ')}, ${messageTime(receivedAt)}, sent ${times}`
}

/** What a person would look for in the message, ready to use. */
function Shortcuts({ message: { code, link } }: { message: InboxMessageContent }) {
  const [isCopied, setIsCopied] = useState(false)
  if (code === null && link === null) return null
  const copy = () => {
    navigator.clipboard.writeText(code?.replaceAll(' ', '') ?? '').then(
      () => setIsCopied(true),
      // Without permission there is still the code to be marked by hand.
      () => setIsCopied(false),
    )
  }
  return (
    <div className={styles.shortcuts}>
      {code === null ? null : (
        <p>
          <span className={styles.muted}>Code in this message</span>
          <strong className={styles.code}>{code}</strong>
        </p>
      )}
      <Row>
        {code === null ? null : (
          <Button size="small" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
        {link === null ? null : (
          <ButtonLink size="small" variant="primary" href={link}>
            Open the page
          </ButtonLink>
        )}
      </Row>
    </div>
  )
}

function Body({ message, view }: { message: InboxMessageContent; view: View }) {
  const { base } = useServices()
  if (view === 'Text') return <pre className={styles.plain}>{message.text}</pre>
  if (view === 'Source') return <pre className={styles.plain}>{message.source}</pre>
  // Without any permission, so that nothing in a message runs, sends or leads this page elsewhere.
  const address = `${base}/inbox/messages/${message.id}/page`
  return <iframe className={styles.page} sandbox="" src={address} title="The message" />
}
