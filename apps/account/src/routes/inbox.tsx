import { Button, Icon, Spinner, TextField } from '@tillkey/ui'
import { useState } from 'react'
import styles from '../features/inbox/inbox.module.css'
import { MessageList } from '../features/inbox/message-list.tsx'
import { MessageView } from '../features/inbox/message-view.tsx'
import { useInboxMessages } from '../features/inbox/use-inbox.ts'
import { Frame } from '../shared/frame.tsx'
import { lazyIcons } from '../shared/lazy-icons.ts'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { Title } from '../shared/title.tsx'

const nothing: ReadonlySet<string> = new Set()

/** Live inbox of the demo. */
export function InboxRoute() {
  const { t } = useLazyMessages()
  const [search, setSearch] = useState('')
  const { messages, empty } = useInboxMessages(search)
  const [chosen, setChosen] = useState<string | null>(null)
  const [seen, setSeen] = useState(nothing)
  const choose = (id: string) => {
    setChosen(id)
    setSeen((before) => new Set([...before, id]))
  }
  const forget = () => {
    setChosen(null)
    empty()
  }
  return (
    <Frame
      title={t('inbox.title')}
      width="desk"
      headerNote={<span className={styles.demo}>{t('inbox.demo')}</span>}
      actions={
        <Button variant="quiet" size="small" onClick={forget}>
          <span className={styles.picture}>
            <Icon d={lazyIcons.bin} />
          </span>
          {t('inbox.empty')}
        </Button>
      }
    >
      <div className={styles.top}>
        <Title intro={t('inbox.about')}>{t('inbox.title')}</Title>
        <TextField
          label={t('inbox.search')}
          type="search"
          placeholder={t('inbox.searchHint')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className={styles.panes} data-open={chosen !== null}>
        {messages === null ? (
          <Spinner label={t('wait')} />
        ) : (
          <MessageList messages={messages} chosen={chosen} seen={seen} onChoose={choose} />
        )}
        {chosen === null ? null : <MessageView key={chosen} id={chosen} onLeave={() => setChosen(null)} />}
      </div>
    </Frame>
  )
}
