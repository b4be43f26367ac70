import type { InboxMessageContent } from '@tillkey/contract/inbox/messages-schemas.ts'
import { Button, ButtonLink, EmptyState, Icon, Row, Spinner } from '@tillkey/ui'
import { useState } from 'react'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import { type LazyMessages, useLazyMessages } from '../../shared/lazy-messages.ts'
import { useServices } from '../../shared/services.ts'
import styles from './inbox.module.css'
import { messageTime } from './message-time.ts'
import { useMessage } from './use-inbox.ts'

const views = ['mail', 'text', 'source'] as const
type View = (typeof views)[number]

/** A message as HTML, plain text and source. */
export function MessageView({ id, onLeave }: { id: string; onLeave: () => void }) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const message = useMessage(id)
  const [view, setView] = useState<View>('mail')
  if (message === null) return <Spinner label={t('wait')} />
  if (message === 'gone') return <EmptyState title={t('inbox.gone')} />
  return (
    <section className={styles.message} aria-label={message.subject}>
      <header className={styles.head}>
        <div className={styles.about}>
          <h2>{message.subject}</h2>
          <p className={styles.muted}>{sentenceAbout(i18n, message)}</p>
        </div>
        <Row>
          <span className={styles.back}>
            <Button variant="quiet" size="small" onClick={onLeave}>
              {t('inbox.all')}
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
              {t(`inbox.${name}`)}
            </Button>
          ))}
        </Row>
      </header>
      <Shortcuts message={message} />
      <Body message={message} view={view} />
    </section>
  )
}

function sentenceAbout(i18n: LazyMessages, { to, receivedAt, deliveries }: InboxMessageContent): string {
  const at = messageTime(i18n, receivedAt)
  return i18n.t('inbox.sent', { to: to.join(', '), at, count: deliveries })
}

/** Code and link of the message, ready to use. */
function Shortcuts({ message: { code, link } }: { message: InboxMessageContent }) {
  const { t } = useLazyMessages()
  const [isCopied, setIsCopied] = useState(false)
  if (code === null && link === null) return null
  const copy = () => {
    navigator.clipboard.writeText(code?.replaceAll(' ', '') ?? '').then(
      () => setIsCopied(true),
      // Without clipboard permission the code can be selected by hand.
      () => setIsCopied(false),
    )
  }
  return (
    <div className={styles.shortcuts}>
      {code === null ? null : (
        <p>
          <span className={styles.muted}>{t('inbox.code')}</span>
          <strong className={styles.code}>{code}</strong>
        </p>
      )}
      <Row>
        {code === null ? null : (
          <Button size="small" onClick={copy}>
            <span className={styles.picture}>
              <Icon d={lazyIcons.copy} />
            </span>
            {t(isCopied ? 'inbox.copied' : 'inbox.copy')}
          </Button>
        )}
        {link === null ? null : (
          <ButtonLink size="small" variant="primary" href={link}>
            {t('inbox.open')}
          </ButtonLink>
        )}
      </Row>
    </div>
  )
}

function Body({ message, view }: { message: InboxMessageContent; view: View }) {
  const { base } = useServices()
  const { t } = useLazyMessages()
  if (view === 'text') return <pre className={styles.plain}>{message.text}</pre>
  if (view === 'source') return <pre className={styles.plain}>{message.source}</pre>
  // The sandbox has no permissions: content cannot run scripts, submit forms or navigate.
  const address = `${base}/inbox/messages/${message.id}/page`
  return <iframe className={styles.page} sandbox="" src={address} title={t('inbox.frame')} />
}
