import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  diffProjectRevision,
  listProjectRevisions,
  revertProject,
} from '@tillkey/contract/platform/project/revisions.ts'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery, operationQuery } from '../../shared/queries.ts'
import { Panel, Screen } from '../../shared/screen.tsx'
import { Tag } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import {
  findSettingChanges,
  type ProjectAtRevision,
  projectReads,
  useRevisionQuery,
} from '../../shared/use-project-document.ts'
import { useMay } from '../../shared/use-role.ts'
import { useAuthorNames } from './authors.ts'
import { Difference } from './difference.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'

const route = getRouteApi('/p/$project/revisions')
const PAGE_SIZE = 50

type Revision = ProjectAtRevision['revision']

const Author = ({ author }: Pick<Revision, 'author'>) => <strong>{useAuthorNames()(author)}</strong>

interface RevisionRow extends Revision {
  isCurrent: boolean
}

const columns: readonly Column<RevisionRow>[] = [
  {
    id: 'time',
    title: t('revisions.time'),
    width: '7rem',
    cell: ({ created_at: time }) => <time title={formatTime(time)}>{formatAgo(time)}</time>,
  },
  {
    id: 'author',
    title: t('revisions.author'),
    width: 'minmax(9.5rem, 1fr)',
    cell: ({ author }) => <Author author={author} />,
  },
  {
    id: 'reason',
    title: t('revisions.reason'),
    width: 'minmax(7rem, 2fr)',
    isWideOnly: true,
    cell: ({ reason }) => reason,
  },
  {
    id: 'state',
    title: t('revisions.state'),
    width: '5rem',
    cell: ({ isCurrent }) => isCurrent && <Tag tone="info">{t('revisions.current')}</Tag>,
  },
]

function useRevisions() {
  const project = useSlug()
  return useInfiniteQuery(
    listQuery(usePlatformScope(), listProjectRevisions, {
      args: { project_id: project, page_size: PAGE_SIZE },
      itemsOf: ({ revisions }) => revisions,
    }),
  )
}

const byId = ({ revision_id: id }: Revision): string => id

/** What differs between two revisions. Secrets that differ are only named. */
function RevisionDifference({ from, to }: { from: string; to: string }) {
  const project = useSlug()
  const before = useQuery(useRevisionQuery(from))
  const after = useQuery(useRevisionQuery(to))
  const args = { project_id: project, revision_id: from, to }
  const secrets = useQuery(operationQuery(usePlatformScope(), diffProjectRevision, args))
  return (
    <Loaded query={before}>
      {(earlier) => (
        <Loaded query={after}>
          {(later) => (
            <Difference changes={findSettingChanges(earlier, later)} secrets={secrets.data?.secrets ?? []} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function RevertButton({ revision, current }: { revision: Revision; current: Revision }) {
  const project = useSlug()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = (): void => setIsConfirming(false)
  const revert = useChange(usePlatformScope(), revertProject, {
    outdates: projectReads,
    done: t('revisions.reverted'),
    onDone: close,
  })
  const time = formatTime(revision.created_at)
  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>{t('revisions.revertTo')}</Button>
      <ConfirmDialog
        title={t('revisions.revertTitle', { time })}
        isOpen={isConfirming}
        onClose={close}
        submit={t('revisions.revert')}
        isPending={revert.isPending}
        onSubmit={() => revert.mutate({ project_id: project, revision_id: revision.revision_id })}
      >
        <p>{t('revisions.revertText')}</p>
        <RevisionDifference from={current.revision_id} to={revision.revision_id} />
      </ConfirmDialog>
    </>
  )
}

interface ComparisonProps {
  revisions: readonly Revision[]
  revision: Revision
}

/** The difference of a revision from another one, and its revert. */
function Comparison({ revisions, revision }: ComparisonProps) {
  const { to = 'previous' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayRevert = useMay()('configure')
  const nameAuthor = useAuthorNames()
  const [current] = revisions
  const previous = revisions[revisions.indexOf(revision) + 1]
  const other = to === 'previous' ? previous : revisions.find((each) => byId(each) === to)
  const isCurrent = current === revision
  // The older revision is the one that is compared from.
  const isOlder = other !== undefined && revisions.indexOf(other) > revisions.indexOf(revision)
  return (
    <Panel title={`${nameAuthor(revision.author)}, ${formatTime(revision.created_at)}`} isFlush>
      <div className={styles.revision}>
        <Select
          label={t('revisions.compare')}
          value={to}
          onChange={(next) => void navigate({ search: (all) => ({ ...all, to: next }), replace: true })}
          options={[
            { value: 'previous', title: t('revisions.previous') },
            ...revisions
              .filter((each) => each !== revision)
              .map((each) => ({
                value: byId(each),
                title: each === current ? t('revisions.currentOption') : formatTime(each.created_at),
                help: each.reason ?? nameAuthor(each.author),
              })),
          ]}
        />
        {mayRevert && !isCurrent && current && <RevertButton revision={revision} current={current} />}
      </div>
      {other === undefined ? (
        <p className={styles.revision}>{t('revisions.first')}</p>
      ) : isOlder ? (
        <RevisionDifference from={byId(other)} to={byId(revision)} />
      ) : (
        <RevisionDifference from={byId(revision)} to={byId(other)} />
      )}
    </Panel>
  )
}

/** The history of the project: who changed what, the difference of any two revisions, and reverting. */
export function RevisionsScreen() {
  const { revision: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRevisions()
  const rows = useMemo(
    () =>
      list.data?.pages
        .flatMap(({ items }) => items)
        .map((each, index) => ({ ...each, isCurrent: index === 0 })) ?? [],
    [list.data],
  )
  const revision = rows.find((each) => byId(each) === chosen)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <Screen title={t('revisions.title')}>
      <Loaded query={list}>
        {() =>
          rows.length === 0 ? (
            <Empty title={t('revisions.empty')} />
          ) : (
            <div className={styles.panes}>
              <div className={styles.table}>
                <DataTable
                  label={t('revisions.title')}
                  columns={columns}
                  rows={rows}
                  idOf={byId}
                  nameOf={({ created_at: time }) => formatTime(time)}
                  onOpen={(each) => void navigate({ search: { revision: byId(each) } })}
                  onEndReached={more}
                  isLoadingMore={isFetchingNextPage}
                />
              </div>
              {revision ? (
                <Comparison revisions={rows} revision={revision} />
              ) : (
                <Panel title={t('revisions.choose')}>
                  <p className={styles.muted}>{t('revisions.chooseText')}</p>
                </Panel>
              )}
            </div>
          )
        }
      </Loaded>
    </Screen>
  )
}
