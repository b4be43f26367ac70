import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Session } from '@tillkey/client'
import { listSessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { BulkBar } from '../../shared/bulk-bar.tsx'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ConfirmDialog, Dialog } from '../../shared/dialog.tsx'
import { Filters, SelectFilter } from '../../shared/filters.tsx'
import { nameIdentity } from '../../shared/identity-name.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Facts, Screen } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatTime } from '../../shared/times.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useRows } from '../../shared/use-list.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { activitySentences as t } from './sentences.ts'
import { useEndSessions } from './use-end-sessions.ts'

const PAGE_SIZE = 100

const userName = ({ identity, id }: Session): string => (identity ? nameIdentity(identity) : id)
const methodNames = ({ authentication_methods: methods = [] }: Session): string =>
  methods.map(({ method, provider }) => provider ?? method).join(', ')
const deviceName = ({ devices = [] }: Session): string => devices.at(-1)?.user_agent ?? ''

const State = ({ active }: Session) =>
  active ? (
    <StateTag tone="good">{t('sessions.active')}</StateTag>
  ) : (
    <StateTag tone="off">{t('sessions.inactive')}</StateTag>
  )

const columns: readonly Column<Session>[] = [
  {
    id: 'user',
    title: t('sessions.user'),
    width: 'minmax(10rem, 1.2fr)',
    cell: (session) => <strong>{userName(session)}</strong>,
  },
  { id: 'state', title: t('sessions.state'), width: '5.5rem', cell: State },
  {
    id: 'methods',
    title: t('sessions.methods'),
    width: 'minmax(7rem, 0.6fr)',
    isWideOnly: true,
    cell: methodNames,
  },
  {
    id: 'aal',
    title: t('sessions.aal'),
    width: '3.5rem',
    isWideOnly: true,
    cell: ({ authenticator_assurance_level: level }) => level,
  },
  {
    id: 'device',
    title: t('sessions.device'),
    width: 'minmax(8rem, 1fr)',
    isWideOnly: true,
    cell: deviceName,
  },
  {
    id: 'since',
    title: t('sessions.since'),
    width: '11.5rem',
    isWideOnly: true,
    cell: ({ authenticated_at: time }) => time && formatTime(time),
  },
]

interface SessionDialogProps {
  session: Session
  onClose: () => void
  onEnd: (() => void) | undefined
}

/** One session with its devices. */
function SessionDialog({ session, onClose, onEnd }: SessionDialogProps) {
  const project = useSlug()
  const { id, identity, devices = [], authenticated_at: since, expires_at: until } = session
  return (
    <Dialog title={userName(session)} isOpen onClose={onClose}>
      <Facts
        facts={[
          [t('sessions.state'), <State key="state" {...session} />],
          [t('sessions.since'), since && formatTime(since)],
          [t('sessions.expires'), until && formatTime(until)],
          [t('sessions.methods'), methodNames(session)],
          [t('sessions.aal'), session.authenticator_assurance_level],
          [t('sessions.device'), deviceName(session)],
          [t('sessions.ip'), devices.at(-1)?.ip_address],
          [t('sessions.id'), id],
        ]}
      />
      {identity && (
        <Link to={screenPaths.user} params={{ project, id: identity.id }}>
          {t('sessions.openUser')}
        </Link>
      )}
      {onEnd && session.active && (
        <Button variant="danger" onPress={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Dialog>
  )
}

/** Sessions of the project's users. */
export function SessionsScreen() {
  const [{ state = '' }, setFilter] = useFilters()
  const scope = useProjectScope()
  const may = useMay()
  const [opened, setOpened] = useState<Session>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<readonly string[]>([])
  const end = useEndSessions(() => {
    setEnding([])
    setSelected(new Set())
  })
  const args = {
    page_size: PAGE_SIZE,
    expand: ['identity' as const, 'devices' as const],
    ...(state !== '' && { active: state === 'active' }),
  }
  const sessions = useInfiniteQuery(listQuery(scope, listSessions, { args, itemsOf: (found) => found }))
  const { rows, more } = useRows(sessions)
  const canEnd = may('support')
  return (
    <Screen title={t('sessions.title')} layout="fill">
      <Filters>
        <SelectFilter
          label={t('sessions.state')}
          value={state}
          onChange={(value) => setFilter('state', value)}
          all={t('sessions.states')}
          options={[
            { value: 'active', title: t('sessions.active') },
            { value: 'inactive', title: t('sessions.inactive') },
          ]}
        />
      </Filters>
      <Loaded query={sessions}>
        {() =>
          rows.length === 0 ? (
            <Empty title={t('sessions.empty')}>
              <p>{t('sessions.emptyText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('sessions.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={userName}
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
          <Button onPress={() => setEnding([...selected])}>
            {t('sessions.endMany', { count: selected.size })}
          </Button>
        </BulkBar>
      )}
      {opened && (
        <SessionDialog
          session={opened}
          onClose={() => setOpened(undefined)}
          onEnd={
            canEnd
              ? () => {
                  setEnding([opened.id])
                  setOpened(undefined)
                }
              : undefined
          }
        />
      )}
      <ConfirmDialog
        title={t('sessions.endMany', { count: ending.length })}
        isOpen={ending.length > 0}
        onClose={() => setEnding([])}
        submit={t('sessions.endMany', { count: ending.length })}
        isPending={end.isPending}
        onSubmit={() => end.mutate(ending)}
      >
        <p>{t('sessions.endQuestion', { count: ending.length })}</p>
      </ConfirmDialog>
    </Screen>
  )
}
