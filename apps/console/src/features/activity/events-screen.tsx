import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eventNames } from '@tillkey/contract/platform/project/event-names.ts'
import { listProjectEvents } from '@tillkey/contract/platform/project/events.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Filters, SelectFilter } from '../../shared/filters.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Facts, Screen } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatTime } from '../../shared/times.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useRows } from '../../shared/use-list.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { joinEvents } from './live-events.ts'
import type { ProjectEvent } from './project-event.ts'
import { activitySentences as t } from './sentences.ts'
import type { TailState } from './tail-store.ts'
import { useEventTail } from './use-event-tail.ts'

const PAGE_SIZE = 100
/** Names by which the list is filtered. Others can be given in the address. */
const kinds = eventNames.map((kind) => ({ value: kind, title: kind }))

/** Formats attributes on one line: `identity_id: …, method: password`. */
const describeAttributes = (attributes: ProjectEvent['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const columns: readonly Column<ProjectEvent>[] = [
  {
    id: 'time',
    title: t('events.time'),
    width: '11.5rem',
    cell: ({ timestamp }) => <time dateTime={timestamp}>{formatTime(timestamp)}</time>,
  },
  {
    id: 'name',
    title: t('events.kind'),
    width: 'minmax(9rem, 14rem)',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'attributes',
    title: t('events.attributes'),
    width: 'minmax(10rem, 1fr)',
    isWideOnly: true,
    cell: ({ attributes }) => describeAttributes(attributes),
  },
  { id: 'times', title: t('events.times'), width: '3.5rem', isWideOnly: true, cell: ({ times }) => times },
]

const states: Readonly<Record<TailState['connection'], ReactNode>> = {
  connecting: <StateTag tone="off">{t('events.connecting')}</StateTag>,
  live: <StateTag tone="good">{t('events.live')}</StateTag>,
  lost: <StateTag tone="bad">{t('events.lost')}</StateTag>,
}

/** One event with everything it says. */
function EventDialog({ event, onClose }: { event: ProjectEvent; onClose: () => void }) {
  const project = useSlug()
  const { identity_id: id } = event.attributes
  return (
    <Dialog title={event.name} isOpen onClose={onClose}>
      <Facts
        facts={[
          [t('events.time'), formatTime(event.timestamp)],
          [t('events.times'), event.times],
        ]}
      />
      <JsonView value={event.attributes} label={t('events.attributes')} />
      {typeof id === 'string' && (
        <Link to={screenPaths.user} params={{ project, id }}>
          {t('events.user')}
        </Link>
      )}
    </Dialog>
  )
}

/** Stored events, older than a time if given. */
function useStoredEvents(kind: string, to: string | undefined) {
  const args = {
    project_id: useSlug(),
    page_size: PAGE_SIZE,
    ...(kind !== '' && { event_type: kind }),
    ...(to !== undefined && { to }),
  }
  const query = listQuery(usePlatformScope(), listProjectEvents, { args, itemsOf: ({ events }) => events })
  return useInfiniteQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
}

/** The time just after the oldest live event. */
const justAfter = (events: readonly ProjectEvent[]): string | undefined => {
  const oldest = events.at(-1)
  return oldest && new Date(Date.parse(oldest.timestamp) + 1).toISOString()
}

function EventList({ kind, filter }: { kind: string; filter: ReactNode }) {
  const [isPaused, setIsPaused] = useState(false)
  const [opened, setOpened] = useState<ProjectEvent>()
  const { live, connection } = useEventTail({ project: useSlug(), kind, isPaused })
  // While the list is live, stored events behind a gap would be fetched again with every event.
  const isAnchored = live.hasGap && isPaused
  const stored = useStoredEvents(kind, isAnchored ? justAfter(live.events) : undefined)
  const { rows: older, more } = useRows(stored)
  const rows = useMemo(
    () => joinEvents({ ...live, hasGap: live.hasGap && !isAnchored }, older),
    [live, older, isAnchored],
  )
  return (
    <>
      <Filters>
        {filter}
        <Button onPress={() => setIsPaused(!isPaused)}>
          {isPaused ? t('events.continue') : t('events.pause')}
        </Button>
        <output>
          {isPaused ? <StateTag tone="hold">{t('events.paused')}</StateTag> : states[connection]}
        </output>
      </Filters>
      <Loaded query={stored}>
        {() =>
          rows.length === 0 ? (
            <Empty title={kind === '' ? t('events.empty') : t('events.none')}>
              <p>{kind === '' ? t('events.emptyText') : t('events.noneText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('events.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              onOpen={setOpened}
              onEndReached={more}
              isLoadingMore={stored.isFetchingNextPage}
            />
          )
        }
      </Loaded>
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Events of the project as they happen, and older ones. */
export function EventsScreen() {
  const [{ kind = '' }, setFilter] = useFilters()
  const project = useSlug()
  return (
    <Screen title={t('events.title')} layout="fill">
      <EventList
        key={`${project} ${kind}`}
        kind={kind}
        filter={
          <SelectFilter
            label={t('events.kind')}
            value={kind}
            onChange={(value) => setFilter('kind', value)}
            all={t('events.kinds')}
            options={kinds}
          />
        }
      />
    </Screen>
  )
}
