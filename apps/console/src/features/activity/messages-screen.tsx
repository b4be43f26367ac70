import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Message } from '@tillkey/client'
import { listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { screenPaths } from '../../screens.ts'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Filters, SelectFilter, TextFilter } from '../../shared/filters.tsx'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { formatTime } from '../../shared/times.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useRows } from '../../shared/use-list.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { MessageState, messageStates } from './message-state.tsx'
import { activitySentences as t } from './sentences.ts'

const PAGE_SIZE = 100

const columns: readonly Column<Message>[] = [
  {
    id: 'recipient',
    title: t('messages.recipient'),
    width: 'minmax(10rem, 1.2fr)',
    cell: ({ recipient }) => <strong>{recipient}</strong>,
  },
  { id: 'status', title: t('messages.status'), width: '6.5rem', cell: MessageState },
  {
    id: 'template',
    title: t('messages.template'),
    width: 'minmax(9rem, 0.8fr)',
    isWideOnly: true,
    cell: ({ template_type: template }) => template,
  },
  {
    id: 'subject',
    title: t('messages.subject'),
    width: 'minmax(9rem, 1fr)',
    isWideOnly: true,
    cell: ({ subject }) => subject,
  },
  {
    id: 'attempts',
    title: t('messages.attempts'),
    width: '4.5rem',
    isWideOnly: true,
    cell: ({ send_count: count }) => count,
  },
  {
    id: 'created',
    title: t('messages.created'),
    width: '11.5rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => <time dateTime={time}>{formatTime(time)}</time>,
  },
]

const states = messageStates.map((value) => ({ value, title: t(`messages.${value}`) }))

/** Messages to the project's users, newest first. */
export function MessagesScreen() {
  const [{ status: chosen = '', recipient = '' }, setFilter] = useFilters()
  const navigate = useNavigate()
  const project = useSlug()
  const status = messageStates.find((each) => each === chosen)
  const args = {
    page_size: PAGE_SIZE,
    ...(status !== undefined && { status }),
    ...(recipient !== '' && { recipient }),
  }
  const messages = useInfiniteQuery(
    listQuery(useProjectScope(), listCourierMessages, { args, itemsOf: (found) => found }),
  )
  const { rows, more } = useRows(messages)
  const isFiltered = status !== undefined || recipient !== ''
  return (
    <Screen title={t('messages.title')} layout="fill">
      <Filters>
        <SelectFilter
          label={t('messages.status')}
          value={status ?? ''}
          onChange={(value) => setFilter('status', value)}
          all={t('messages.statuses')}
          options={states}
        />
        <TextFilter
          label={t('messages.recipient')}
          value={recipient}
          onChange={(value) => setFilter('recipient', value)}
        />
      </Filters>
      <Loaded query={messages}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? t('messages.none') : t('messages.empty')}>
              <p>{isFiltered ? t('messages.noneText') : t('messages.emptyText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('messages.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ recipient: name }) => name}
              onOpen={({ id }) => void navigate({ to: screenPaths.message, params: { project, id } })}
              onEndReached={more}
              isLoadingMore={messages.isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
