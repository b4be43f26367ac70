import { EmptyState, Heading, Spinner, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { machinesOf, SalesFilters } from '../features/sales/sales-filters.tsx'
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
  const [machines, setMachines] = useState<ReturnType<typeof machinesOf>>([])
  // A machine stays in the choice once it was seen, also while the list is narrowed to another.
  const known = machinesOf(lines ?? []).filter(({ uuid }) => machines.every((each) => each.uuid !== uuid))
  if (known.length > 0) setMachines([...machines, ...known])
  const isNarrowed = choice !== everything
  return (
    <Frame title={t('section.sales')} width="wide">
      <Stack>
        <Heading focus="arrival">{t('section.sales')}</Heading>
        <SalesFilters choice={choice} onChange={setChoice} machines={machines} />
        {lines === null ? <Spinner label={t('sales.fetching')} size="large" /> : null}
        {lines?.length === 0 ? (
          <EmptyState title={t(isNarrowed ? 'sales.noneFound' : 'sales.none')}>
            <p>{t(isNarrowed ? 'sales.noneFoundHelp' : 'sales.noneHelp')}</p>
          </EmptyState>
        ) : null}
        {lines === null || lines.length === 0 ? null : (
          <SalesList lines={lines} onMore={next === null ? null : loadMore} loading={loading} />
        )}
      </Stack>
    </Frame>
  )
}
