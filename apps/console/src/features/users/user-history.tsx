import { Link } from '@tanstack/react-router'
import type { Identity, Session } from '@tillkey/client'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import type { Tone } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { locateDevice, nameDevice } from './device-name.ts'
import { describeMethod } from './user-credentials.tsx'
import { useAudit, useSessions } from './user-queries.ts'
import styles from './users.module.css'

const t = createTranslate(english)

/** Entries shown beside the overview. */
const LATEST = 6

type AuditEntry = NonNullable<ReturnType<typeof useAudit>['data']>['events'][number]

/** Something that happened to a person. */
interface HistoryEntry {
  id: string
  time: string
  tone: Tone
  title: string
  detail: string
  /** What changed. */
  change?: AuditEntry
}

const actions: Readonly<Record<string, string>> = {
  'identity.created': t('history.created'),
  'identity.updated': t('history.updated'),
  'identity.credential_deleted': t('history.credential'),
  'identity.recovery_ordered': t('history.recovery'),
}

const toEntry = (change: AuditEntry): HistoryEntry => ({
  id: change.id,
  time: change.time,
  tone: 'info',
  title: actions[change.action] ?? change.action,
  detail: [t('history.by', { actor: change.actor.kind }), change.ip].filter((part) => part !== '').join(', '),
  change,
})

const toSignIn = (session: Session): HistoryEntry => {
  const methods = (session.authentication_methods ?? []).map(
    ({ method = '' }) => describeMethod(method).title,
  )
  return {
    id: session.id,
    time: session.authenticated_at ?? '',
    tone: 'good',
    title: t('history.signedIn', { methods: methods.join(', ') }),
    detail: [locateDevice(session), nameDevice(session)].filter(Boolean).join(', '),
  }
}

/** Changes, sign-ins and the registration of a person, newest first. */
function useHistory(identity: Identity) {
  const audit = useAudit(identity.id)
  const sessions = useSessions(identity.id)
  const changes = (audit.data?.events ?? []).map(toEntry)
  const registered: HistoryEntry[] =
    identity.created_at !== undefined && !changes.some(({ change }) => change?.action === 'identity.created')
      ? [
          {
            id: 'created',
            time: identity.created_at,
            tone: 'good',
            title: t('history.registered'),
            detail: '',
          },
        ]
      : []
  const entries = [...changes, ...(sessions.data ?? []).map(toSignIn), ...registered]
  return {
    data:
      audit.data && sessions.data && entries.toSorted((left, right) => right.time.localeCompare(left.time)),
    error: audit.error ?? sessions.error,
    refetch: () => [audit.refetch(), sessions.refetch()],
  }
}

function Entry({
  entry,
  onOpen,
}: {
  entry: HistoryEntry
  onOpen?: ((change: AuditEntry) => void) | undefined
}) {
  const { time, tone, title, detail, change } = entry
  return (
    <li data-tone={tone}>
      <span>{title}</span>
      <time title={formatTime(time)}>{formatAgo(time)}</time>
      {detail !== '' && <small>{detail}</small>}
      {change && onOpen && (
        <Button variant="quiet" className={styles.show ?? ''} onPress={() => onOpen(change)}>
          {t('history.show')}
        </Button>
      )}
    </li>
  )
}

/** What happened to a person: the latest, or all of it with what changed. */
export function HistoryPanel({ identity, isWhole }: { identity: Identity; isWhole: boolean }) {
  const history = useHistory(identity)
  const [open, setOpen] = useState<AuditEntry>()
  return (
    <Panel
      title={t('history.title')}
      actions={
        isWhole ? undefined : (
          <Link to="." search={{ tab: 'history' }}>
            {t('history.all')}
          </Link>
        )
      }
    >
      <Loaded query={history}>
        {(entries) => (
          <ol className={styles.timeline}>
            {entries.slice(0, isWhole ? undefined : LATEST).map((entry) => (
              <Entry key={entry.id} entry={entry} onOpen={isWhole ? setOpen : undefined} />
            ))}
          </ol>
        )}
      </Loaded>
      {open && (
        <Dialog title={actions[open.action] ?? open.action} isOpen onClose={() => setOpen(undefined)}>
          <h3>{t('history.before')}</h3>
          <JsonView value={open.before ?? null} label={t('history.before')} />
          <h3>{t('history.after')}</h3>
          <JsonView value={open.after ?? null} label={t('history.after')} />
        </Dialog>
      )}
    </Panel>
  )
}
