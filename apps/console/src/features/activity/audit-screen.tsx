import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import type { SuccessOf } from '@tillkey/wire'
import { useMemo, useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { DownloadLink } from '../../shared/download-link.tsx'
import { Filters, TextFilter, TimeFilter } from '../../shared/filters.tsx'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Facts, Screen } from '../../shared/screen.tsx'
import { formatTime } from '../../shared/times.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useRows } from '../../shared/use-list.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import styles from './activity.module.css'
import { useActorNames } from './actor-names.ts'
import { DifferenceList } from './difference-list.tsx'
import type { TypesOf } from './project-event.ts'
import { activitySentences as t } from './sentences.ts'

type AuditEntry = SuccessOf<TypesOf<typeof listAuditEvents>>['events'][number]

const PAGE_SIZE = 100
const FILTERS = ['action', 'actor_id', 'target_type', 'target_id', 'from', 'to'] as const

const targetName = ({ target }: AuditEntry): string => `${target.type} ${target.id}`.trim()

const columnsWith = (nameActor: (actor: AuditEntry['actor']) => string): readonly Column<AuditEntry>[] => [
  {
    id: 'time',
    title: t('audit.time'),
    width: '11.5rem',
    isWideOnly: true,
    cell: ({ time }) => <time dateTime={time}>{formatTime(time)}</time>,
  },
  {
    id: 'action',
    title: t('audit.action'),
    width: 'minmax(8rem, 14rem)',
    cell: ({ action }) => <strong>{action}</strong>,
  },
  { id: 'target', title: t('audit.target'), width: 'minmax(8rem, 1fr)', cell: targetName },
  {
    id: 'actor',
    title: t('audit.actor'),
    width: 'minmax(8rem, 0.6fr)',
    isWideOnly: true,
    cell: ({ actor }) => nameActor(actor),
  },
]

interface EntryDialogProps {
  entry: AuditEntry
  actor: string
  onClose: () => void
}

/** One entry: who did what from where, and the values before and after. */
function EntryDialog({ entry, actor, onClose }: EntryDialogProps) {
  const project = useSlug()
  const { target, time, ip, user_agent: browser, before, after } = entry
  const about = { target_type: target.type, target_id: target.id }
  return (
    <Dialog title={entry.action} isOpen onClose={onClose}>
      <Facts
        facts={[
          [t('audit.time'), formatTime(time)],
          [t('audit.actor'), actor],
          [t('audit.target'), targetName(entry)],
          [t('audit.address'), ip],
          [t('audit.browser'), browser],
          [t('audit.id'), entry.id],
        ]}
      />
      <DifferenceList before={before} after={after} />
      <div className={styles.links}>
        {target.type === 'identity' && (
          <Link to={screenPaths.user} params={{ project, id: target.id }}>
            {t('audit.open')}
          </Link>
        )}
        <Link to={screenPaths.audit} params={{ project }} search={about} onClick={onClose}>
          {t('audit.same')}
        </Link>
        {entry.actor.id !== '' && (
          <Link
            to={screenPaths.audit}
            params={{ project }}
            search={{ actor_id: entry.actor.id }}
            onClick={onClose}
          >
            {t('audit.sameActor')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

/** Actions of people and keys in the project, newest first. */
export function AuditScreen() {
  const [filters, setFilter] = useFilters()
  const project = useSlug()
  const [opened, setOpened] = useState<AuditEntry>()
  const nameActor = useActorNames()
  const chosen = useMemo(
    () => Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
    [filters],
  )
  const entries = useInfiniteQuery(
    listQuery(usePlatformScope(), listAuditEvents, {
      args: { project_id: project, page_size: PAGE_SIZE, ...chosen },
      itemsOf: ({ events }) => events,
    }),
  )
  const { rows, more } = useRows(entries)
  const isFiltered = Object.keys(chosen).length > 0
  const fieldOf = (name: (typeof FILTERS)[number]) => ({
    value: filters[name] ?? '',
    onChange: (value: string) => setFilter(name, value),
  })
  const exportAs = (format: 'jsonl' | 'csv') => ({
    path: `/projects/${project}/audit/export?${new URLSearchParams({ format, ...chosen }).toString()}`,
    file: `${project}-audit.${format}`,
  })
  return (
    <Screen
      title={t('audit.title')}
      layout="fill"
      actions={
        <>
          <DownloadLink {...exportAs('csv')}>{t('audit.csv')}</DownloadLink>
          <DownloadLink {...exportAs('jsonl')}>{t('audit.json')}</DownloadLink>
        </>
      }
    >
      <Filters>
        <TextFilter label={t('audit.action')} {...fieldOf('action')} />
        <TextFilter label={t('audit.actorId')} {...fieldOf('actor_id')} />
        <TextFilter label={t('audit.targetType')} {...fieldOf('target_type')} />
        <TextFilter label={t('audit.targetId')} {...fieldOf('target_id')} />
        <TimeFilter label={t('audit.from')} {...fieldOf('from')} />
        <TimeFilter label={t('audit.to')} {...fieldOf('to')} />
      </Filters>
      <Loaded query={entries}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? t('audit.none') : t('audit.empty')}>
              <p>{isFiltered ? t('audit.noneText') : t('audit.emptyText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('audit.title')}
              columns={columnsWith(nameActor)}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ action }) => action}
              onOpen={setOpened}
              onEndReached={more}
              isLoadingMore={entries.isFetchingNextPage}
            />
          )
        }
      </Loaded>
      {opened && (
        <EntryDialog entry={opened} actor={nameActor(opened.actor)} onClose={() => setOpened(undefined)} />
      )}
    </Screen>
  )
}
