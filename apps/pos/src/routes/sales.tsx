import { EmptyState, Heading, Spinner, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { machinesOf, SalesFilters, tillsOf } from '../features/sales/sales-filters.tsx'
import { SalesList } from '../features/sales/sales-list.tsx'
import { everything } from '../features/sales/sales-query.ts'
import { useSales } from '../features/sales/use-sales.ts'
import { Frame } from '../shared/frame.tsx'
import { useDayWords } from '../shared/words/day-words.tsx'

/** What was sold, to be looked through. */
export function SalesRoute() {
  const { t } = useDayWords()
  const [choice, setChoice] = useState(everything)
  const { lines, next, loadMore, loading } = useSales(choice)
  // What was seen once stays in the choice, also while the list is narrowed to another.
  const machines = useSeen(machinesOf(lines ?? []))
  const tills = useSeen(tillsOf(lines ?? []))
  const isNarrowed = choice !== everything
  return (
    <Frame title={t('section.sales')} width="wide">
      <Stack>
        <Heading focus="arrival">{t('section.sales')}</Heading>
        <SalesFilters choice={choice} onChange={setChoice} machines={machines} tills={tills} />
        {lines === null ? <Spinner label={t('sales.fetching')} size="large" /> : null}
        {lines?.length === 0 && loading === 'nothing' ? (
          <EmptyState title={t(isNarrowed ? 'sales.noneFound' : 'sales.none')}>
            <p>{t(isNarrowed ? 'sales.noneFoundHelp' : 'sales.noneHelp')}</p>
          </EmptyState>
        ) : null}
        {lines === null || (lines.length === 0 && next === null) ? null : (
          <SalesList lines={lines} onMore={next === null ? null : loadMore} loading={loading} />
        )}
      </Stack>
    </Frame>
  )
}

/** Everything that a list has held so far, each once. */
function useSeen<T extends { uuid: string }>(now: readonly T[]): readonly T[] {
  const [seen, setSeen] = useState(now)
  const added = now.filter(({ uuid }) => seen.every((each) => each.uuid !== uuid))
  if (added.length > 0) setSeen([...seen, ...added])
  return seen
}
