import { useInfiniteQuery } from '@tanstack/react-query'
import { listBulkJobs } from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import { useEffect } from 'react'
import { Button } from '../../shared/button.tsx'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Panel, Screen } from '../../shared/screen.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useRows } from '../../shared/use-list.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { isActive, bulkSentences as t } from './bulk-request.ts'
import { identityReads } from './identity-reads.ts'
import { JobEntry } from './job-entry.tsx'

const PAGE_SIZE = 50
const POLL_MS = 1000

/** The jobs, which are loaded again while one of them runs. Users are loaded again when it ends. */
function useJobs() {
  const jobs = useInfiniteQuery({
    ...listQuery(useProjectScope(), listBulkJobs, {
      args: { page_size: PAGE_SIZE },
      itemsOf: ({ jobs: all }) => all,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data: page }) => page.jobs.some(isActive)) ? POLL_MS : false,
  })
  const outdate = useOutdate()
  const isAnyActive = jobs.data?.pages.some(({ items }) => items.some(isActive)) ?? false
  useEffect(() => {
    if (!isAnyActive) void outdate(identityReads)
    // oxlint-disable-next-line react/exhaustive-deps -- when a job has ended, not whenever the function is created
  }, [isAnyActive])
  return jobs
}

/** Running and finished bulk jobs. */
export function JobsScreen() {
  const project = useSlug()
  const jobs = useJobs()
  const { rows, more } = useRows(jobs)
  return (
    <Screen title={t('jobs.title')} above={[{ title: t('actions.users'), to: `/p/${project}/users` }]}>
      <Loaded query={jobs}>
        {() =>
          rows.length === 0 ? (
            <Empty title={t('jobs.empty')}>
              <p>{t('jobs.emptyText')}</p>
            </Empty>
          ) : (
            <>
              <Panel isFlush>
                <ul>
                  {rows.map((job) => (
                    <JobEntry key={job.id} job={job} />
                  ))}
                </ul>
              </Panel>
              {jobs.hasNextPage && (
                <Button isPending={jobs.isFetchingNextPage} onPress={more}>
                  {t('jobs.older')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
