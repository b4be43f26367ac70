import { useState } from 'react'
import styles from './mail.module.css'
import { MailFrame } from './mail-frame.tsx'
import { t } from './sentences.ts'
import { ViewSwitch } from './view-switch.tsx'

interface MailContentProps {
  subject: string
  text: string
  /** Absent from text messages. */
  html?: string
}

const views = {
  html: t('mail.view.html'),
  text: t('mail.view.text'),
  source: t('mail.view.source'),
}

/** The content of a message as it looks, as text, or as the source of the HTML. Text messages are only text. */
export function MailContent({ subject, text, html }: MailContentProps) {
  const [view, setView] = useState<keyof typeof views>('html')
  if (html === undefined) return <p className={styles.text}>{text}</p>
  return (
    <div className={styles.views}>
      <ViewSwitch label={t('mail.views')} views={views} current={view} onChange={setView} />
      {view === 'html' && <MailFrame key={html} html={html} title={subject} />}
      {view === 'text' && <p className={styles.text}>{text}</p>}
      {view === 'source' && <p className={styles.source}>{html}</p>}
    </div>
  )
}
