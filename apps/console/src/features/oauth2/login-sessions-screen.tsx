import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OAuth2LoginSession } from '@tillkey/client'
import { listOAuth2LoginSessions } from '@tillkey/contract/platform/oauth2/login.ts'
import { useState } from 'react'
import english from '../../catalogues/en/access.json'
import { screenPaths } from '../../screens.ts'
import { BulkBar } from '../../shared/bulk-bar.tsx'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ConfirmDialog, Dialog } from '../../shared/dialog.tsx'
import { Filters, TextFilter } from '../../shared/filters.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Facts, Screen } from '../../shared/screen.tsx'
import { formatTime } from '../../shared/times.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useRows } from '../../shared/use-list.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './oauth2.module.css'
import { type EndedLogins, useEndLogins } from './use-end-logins.ts'

const t = createTranslate(english)
const PAGE_SIZE = 100

/** How long the browser remembers the login. */
function describeEnd({ is_persistent: isPersistent, expires_at: time }: OAuth2LoginSession): string {
  return isPersistent === false
    ? t('logins.untilClosed', { time: formatTime(time) })
    : t('logins.until', { time: formatTime(time) })
}

/** How the person signed in: methods and class of the authentication. */
const describeMethods = ({ amr, acr }: OAuth2LoginSession): string =>
  [...amr, ...(acr ? [acr] : [])].join(' · ') || t('logins.notReported')

const describeClients = ({ clients }: OAuth2LoginSession): string =>
  clients.map(({ client_id: id, client_name: name }) => name || id).join(', ')

const columns: readonly Column<OAuth2LoginSession>[] = [
  {
    id: 'subject',
    title: t('logins.subject'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ subject }) => <code>{subject}</code>,
  },
  {
    id: 'since',
    title: t('logins.since'),
    width: '11.5rem',
    isWideOnly: true,
    cell: ({ authenticated_at: time }) => formatTime(time),
  },
  {
    id: 'remembered',
    title: t('logins.remembered'),
    width: 'minmax(11.5rem, 1fr)',
    isWideOnly: true,
    cell: describeEnd,
  },
  {
    id: 'methods',
    title: t('logins.methods'),
    width: 'minmax(7rem, 0.6fr)',
    isWideOnly: true,
    cell: describeMethods,
  },
  {
    id: 'clients',
    title: t('logins.clients'),
    width: 'minmax(6rem, 1fr)',
    cell: describeClients,
  },
]

interface LoginDialogProps {
  session: OAuth2LoginSession
  onClose: () => void
  onEnd: ((logins: EndedLogins) => void) | undefined
}

/** One login with its clients. */
function LoginDialog({ session, onClose, onEnd }: LoginDialogProps) {
  const project = useSlug()
  const { id, subject, clients } = session
  return (
    <Dialog title={t('logins.one')} isOpen onClose={onClose}>
      <Facts
        facts={[
          [t('logins.subject'), <code key="subject">{subject}</code>],
          [t('logins.since'), formatTime(session.authenticated_at)],
          [t('logins.remembered'), describeEnd(session)],
          [t('logins.amr'), session.amr.join(', ')],
          [t('logins.acr'), session.acr],
          [t('logins.id'), <code key="id">{id}</code>],
          [
            t('logins.identitySession'),
            session.identity_session_id && <code key="identity">{session.identity_session_id}</code>,
          ],
          [
            t('logins.clients'),
            clients.map(({ client_id: client, client_name: name }) => (
              <div key={client}>
                <Link to={screenPaths.client} params={{ project, id: client }}>
                  {name || client}
                </Link>
              </div>
            )),
          ],
        ]}
      />
      <Link to={screenPaths.consents} params={{ project }} search={{ subject }}>
        {t('logins.openConsents')}
      </Link>
      {onEnd && (
        <div className={styles.buttons}>
          <Button variant="danger" onPress={() => onEnd({ ids: [id] })}>
            {t('revoke.login.action')}
          </Button>
          <Button variant="danger" onPress={() => onEnd({ subject })}>
            {t('logins.endAll')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface EndDialogProps {
  logins: EndedLogins
  isPending: boolean
  onClose: () => void
  onSubmit: () => void
}

/** Asks before logins end. */
function EndDialog({ logins, ...state }: EndDialogProps) {
  const isSubject = 'subject' in logins
  const count = isSubject ? 0 : logins.ids.length
  const action = isSubject ? t('revoke.logins.action') : t('logins.endSome', { count })
  return (
    <ConfirmDialog
      title={isSubject ? t('revoke.logins.title') : t('logins.endSome', { count })}
      submit={action}
      isOpen
      {...state}
    >
      <p>{isSubject ? t('revoke.logins.text') : t('logins.endText', { count })}</p>
    </ConfirmDialog>
  )
}

/** Remembered logins of all subjects, or of one. */
export function LoginSessionsScreen() {
  const [{ subject = '' }, setFilter] = useFilters()
  const canEnd = useMay()('support')
  const [opened, setOpened] = useState<OAuth2LoginSession>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<EndedLogins>()
  const end = useEndLogins(() => {
    setEnding(undefined)
    setSelected(new Set())
  })
  const sessions = useInfiniteQuery(
    listQuery(useProjectScope(), listOAuth2LoginSessions, {
      args: { page_size: PAGE_SIZE, ...(subject !== '' && { subject }) },
      itemsOf: ({ login_sessions: found }) => found,
    }),
  )
  const { rows, more } = useRows(sessions)
  function startEnding(logins: EndedLogins): void {
    setOpened(undefined)
    setEnding(logins)
  }
  return (
    <Screen
      title={t('logins.title')}
      layout="fill"
      actions={
        canEnd &&
        subject !== '' &&
        rows.length > 0 && (
          <Button variant="danger" onPress={() => setEnding({ subject })}>
            {t('revoke.logins.action')}
          </Button>
        )
      }
    >
      <Filters>
        <TextFilter
          label={t('logins.subject')}
          value={subject}
          onChange={(value) => setFilter('subject', value)}
        />
      </Filters>
      <Loaded query={sessions}>
        {() =>
          rows.length === 0 ? (
            <Empty title={t('logins.empty')}>
              <p>{subject === '' ? t('logins.emptyText') : t('logins.emptySubject')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('logins.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ subject: name }) => name}
              onOpen={setOpened}
              {...(canEnd && { selection: { ids: selected, onChange: setSelected } })}
              onEndReached={more}
              isLoadingMore={sessions.isFetchingNextPage}
            />
          )
        }
      </Loaded>
      {selected.size > 0 && (
        <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button onPress={() => setEnding({ ids: [...selected] })}>
            {t('logins.endSome', { count: selected.size })}
          </Button>
        </BulkBar>
      )}
      {opened && (
        <LoginDialog
          session={opened}
          onClose={() => setOpened(undefined)}
          onEnd={canEnd ? startEnding : undefined}
        />
      )}
      {ending && (
        <EndDialog
          logins={ending}
          isPending={end.isPending}
          onClose={() => setEnding(undefined)}
          onSubmit={() => end.mutate(ending)}
        />
      )}
    </Screen>
  )
}
