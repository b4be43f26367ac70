import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import { getCourierMessageContent } from '@tillkey/contract/platform/identity/courier.ts'
import { useState } from 'react'
import { Failure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { ViewSwitch } from '../../shared/view-switch.tsx'
import styles from './activity.module.css'
import { MailFrame } from './mail-frame.tsx'
import { activitySentences as t } from './sentences.ts'

interface MessageContent {
  subject: string
  text: string
  html?: string
}

const views = {
  html: t('messages.view.html'),
  text: t('messages.view.text'),
  source: t('messages.view.source'),
}

/** The content as it looks, as text, or as the source of the HTML. Text messages are only text. */
function Content({ content: { subject, text, html } }: { content: MessageContent }) {
  const [view, setView] = useState<keyof typeof views>('html')
  if (html === undefined) return <p className={styles.text}>{text}</p>
  return (
    <div className={styles.wide}>
      <ViewSwitch label={t('messages.views')} views={views} current={view} onChange={setView} />
      {view === 'html' && <MailFrame key={html} html={html} title={subject} />}
      {view === 'text' && <p className={styles.text}>{text}</p>}
      {view === 'source' && <p className={styles.source}>{html}</p>}
    </div>
  )
}

/** The content of a message, for those who may see codes and links, while it is stored. */
export function StoredContent({ id }: { id: string }) {
  const content = useQuery({
    ...operationQuery(useProjectScope(), getCourierMessageContent, { id }),
    retry: false,
  })
  const { error } = content
  if (isCallError(error) && error.status === 404) return <p>{t('messages.gone')}</p>
  if (error) return <Failure error={error} />
  return <Loaded query={content}>{(loaded) => <Content content={loaded} />}</Loaded>
}
