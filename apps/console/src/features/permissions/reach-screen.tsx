import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  listPermittedObjects,
  listPermittedSubjects,
} from '@tillkey/contract/platform/permission/listings.ts'
import { useCallback, useEffect, useMemo } from 'react'
import english from '../../catalogues/en/permissions.json'
import { screenPaths } from '../../screens.ts'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { ReachForm, type ReachQuestion } from './reach-form.tsx'
import { formatSubject, parseObject, parseSubject, subjectArguments } from './relationship-text.ts'
import styles from './relationships.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/permissions/reach')
const PAGE_SIZE = 100

/** An object or subject that was found, with the question to explain it. */
interface Reached {
  text: string
  isIncomplete: boolean
  explain: { subject: string; relation: string; object: string }
}

const listColumns = (title: string): readonly Column<Reached>[] => [
  { id: 'text', title, width: 'minmax(10rem, 1fr)', cell: ({ text }) => <code>{text}</code> },
]

const columns = {
  objects: listColumns(t('filters.object')),
  subjects: listColumns(t('filters.subject')),
}

type ReachQuery = UseInfiniteQueryResult<InfiniteData<{ items: readonly Reached[] }>>

/** Loads the first page with entries: pages may be empty. */
function useReached(query: ReachQuery) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (data && rows.length === 0) more()
  }, [data, rows.length, more])
  return { rows, more }
}

interface ReachedListProps {
  of: keyof typeof columns
  query: ReachQuery
  empty: string
}

function ReachedList({ of, query, empty }: ReachedListProps) {
  const navigate = route.useNavigate()
  const project = useSlug()
  const { rows, more } = useReached(query)
  return (
    <Loaded query={query}>
      {() =>
        rows.length === 0 && !query.hasNextPage ? (
          <Empty title={t('reach.empty')}>
            <p>{empty}</p>
          </Empty>
        ) : (
          <>
            {rows.some(({ isIncomplete }) => isIncomplete) && (
              <StateTag tone="hold">{t('reach.incomplete')}</StateTag>
            )}
            <DataTable
              label={t('reach.title')}
              columns={columns[of]}
              rows={rows}
              idOf={({ text }) => text}
              nameOf={({ text }) => text}
              onOpen={({ explain }) =>
                void navigate({ to: screenPaths.explain, params: { project }, search: explain })
              }
              onEndReached={more}
              isLoadingMore={query.isFetchingNextPage}
            />
          </>
        )
      }
    </Loaded>
  )
}

type Complete = Record<'subject' | 'namespace' | 'relation' | 'object', string>

function ReachedObjects({ subject, namespace, relation }: Complete) {
  const args = { namespace, relation, ...subjectArguments(parseSubject(subject) ?? {}), page_size: PAGE_SIZE }
  const query = useInfiniteQuery(
    listQuery(useProjectScope(), listPermittedObjects, {
      args,
      itemsOf: ({ objects, is_complete: isComplete }): readonly Reached[] =>
        objects.map((name) => {
          const object = `${namespace}:${name}`
          return { text: object, isIncomplete: !isComplete, explain: { subject, relation, object } }
        }),
    }),
  )
  return (
    <ReachedList
      of="objects"
      query={query}
      empty={t('reach.emptyObjects', { subject, namespace, relation })}
    />
  )
}

function ReachedSubjects({ relation, object }: Complete) {
  const { namespace = '', object: name = '' } = parseObject(object) ?? {}
  const args = { namespace, object: name, relation, page_size: PAGE_SIZE }
  const query = useInfiniteQuery(
    listQuery(useProjectScope(), listPermittedSubjects, {
      args,
      itemsOf: ({ subjects, is_complete: isComplete }): readonly Reached[] =>
        subjects.map((one) => {
          const subject = formatSubject(one)
          return { text: subject, isIncomplete: !isComplete, explain: { subject, relation, object } }
        }),
    }),
  )
  return <ReachedList of="subjects" query={query} empty={t('reach.emptySubjects', { object, relation })} />
}

function isAnswerable({ of, subject, namespace, relation, object }: ReachQuestion): boolean {
  if (relation === undefined) return false
  if (of === 'subjects') return parseObject(object ?? '') !== undefined
  return namespace !== undefined && parseSubject(subject ?? '') !== undefined
}

/** What a subject can reach, or who can reach an object. The question is in the address. */
export function ReachScreen() {
  const search: ReachQuestion = route.useSearch()
  const navigate = route.useNavigate()
  const isOfSubjects = search.of === 'subjects'
  const { subject = '', namespace = '', relation = '', object = '' } = search
  const complete = { subject, namespace, relation, object }
  const choose = (of: 'objects' | 'subjects') => () => void navigate({ search: { ...search, of } })
  return (
    <Screen title={t('reach.title')} layout="fill">
      <div className={styles.choice}>
        <button type="button" aria-pressed={!isOfSubjects} onClick={choose('objects')}>
          {t('reach.objects')}
        </button>
        <button type="button" aria-pressed={isOfSubjects} onClick={choose('subjects')}>
          {t('reach.subjects')}
        </button>
      </div>
      <ReachForm
        key={JSON.stringify(search)}
        question={search}
        onAsk={(question) => void navigate({ search: { ...question } })}
      />
      {!isAnswerable(search) && (
        <Empty title={t('reach.prompt')}>
          <p>{t(isOfSubjects ? 'reach.promptSubjects' : 'reach.promptObjects')}</p>
        </Empty>
      )}
      {isAnswerable(search) &&
        (isOfSubjects ? <ReachedSubjects {...complete} /> : <ReachedObjects {...complete} />)}
    </Screen>
  )
}
