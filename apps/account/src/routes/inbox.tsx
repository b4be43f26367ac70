import { Button, Heading, Spinner, TextField } from '@tillkey/ui'
import { PageFrame } from '@tillkey/web'
import { useState } from 'react'
import styles from '../features/inbox/inbox.module.css'
import { MessageList } from '../features/inbox/message-list.tsx'
import { MessageView } from '../features/inbox/message-view.tsx'
import { useMessages } from '../features/inbox/use-inbox.ts'
import { useServices } from '../shared/services.ts'

const nothing: ReadonlySet<string> = new Set()

/** What the demo world has sent, as it comes in. */
export function InboxRoute() {
  const { base } = useServices()
  const [search, setSearch] = useState('')
  const { messages, empty } = useMessages(search)
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
    <PageFrame
      title="Inbox"
      width="wide"
      home={`${base}/`}
      actions={
        <Button variant="quiet" size="small" onClick={forget}>
          Empty
        </Button>
      }
    >
      <div className={styles.top}>
        <div>
          <Heading>Inbox</Heading>
          <p className={styles.muted}>
            Every message the demo world sends lands here. None leaves this computer.
          </p>
        </div>
        <TextField
          label="Search"
          type="search"
          placeholder="Recipient or subject"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className={styles.panes} data-open={chosen !== null}>
        {messages === null ? (
          <Spinner label="One moment" />
        ) : (
          <MessageList messages={messages} chosen={chosen} seen={seen} onChoose={choose} />
        )}
        {chosen === null ? null : <MessageView key={chosen} id={chosen} onLeave={() => setChosen(null)} />}
      </div>
    </PageFrame>
  )
}
