import { Alert, ButtonLink, EmptyState, Spinner, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { AttentionNotice } from '../features/attention/attention-notice.tsx'
import { useRefreshedOnboarding, useWatchedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { collectMachines, collectTills, SalesFilters } from '../features/sales/sales-filters.tsx'
import { SalesList } from '../features/sales/sales-list.tsx'
import { everything, type SalesListFilter, toSalesFilter } from '../features/sales/sales-query.ts'
import { useDaySums } from '../features/sales/use-day-sums.ts'
import { type Sales, useSales } from '../features/sales/use-sales.ts'
import { Frame } from '../shared/frame/frame.tsx'
import { DOWNLOAD, HeadAct, ScreenHead } from '../shared/layout/screen-head.tsx'
import { errorMessage } from '../shared/messages/error-message.ts'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { salesTable } from '../shared/payments/sales-table.ts'

const WATCH_MILLISECONDS = 10_000

/** The searchable list of sales. */
export function SalesRoute() {
  const { t } = useLazyMessages()
  const [{ choice, madeAt }, setMade] = useState(() => ({ choice: everything, madeAt: new Date() }))
  const choose = (next: SalesListFilter) => setMade({ choice: next, madeAt: new Date() })
  const sales = useSales(choice)
  // Machines seen once stay selectable while the list is filtered.
  const machines = useSeen(collectMachines(sales.lines ?? []))
  const tills = useSeen(collectTills(sales.lines ?? []))
  return (
    <Frame title={t('section.sales')} width="wide">
      <Stack>
        <ScreenHead title={t('section.sales')}>
          <ButtonLink href={salesTable(toSalesFilter(choice, madeAt))} download="">
            <HeadAct icon={DOWNLOAD}>{t('totals.csv')}</HeadAct>
          </ButtonLink>
        </ScreenHead>
        <OpenAttention />
        <SalesFilters choice={choice} onChange={choose} machines={machines} tills={tills} />
        <SearchResults sales={sales} choice={choice} />
      </Stack>
    </Frame>
  )
}

interface FoundProps {
  sales: Sales
  choice: SalesListFilter
}

/** Results loaded so far, and why loading more failed. */
function SearchResults({ sales: { lines, next, loadMore, failure, loading }, choice }: FoundProps) {
  const i18n = useLazyMessages()
  const sums = useDaySums(lines, choice)
  if (lines === null) return <Spinner label={i18n.t('sales.fetching')} size="large" />
  const isNothing = lines.length === 0
  return (
    <>
      {failure === null ? null : (
        <Alert tone="warning">{errorMessage(i18n, failure, 'failure.noAnswer')}</Alert>
      )}
      {isNothing && loading === 'nothing' && failure === null ? (
        <Nothing among={choice === everything ? 'all' : 'some'} />
      ) : null}
      {isNothing && next === null ? null : (
        <SalesList lines={lines} sums={sums} onMore={next === null ? null : loadMore} loading={loading} />
      )}
    </>
  )
}

function Nothing({ among }: { among: 'all' | 'some' }) {
  const { t } = useLazyMessages()
  return (
    <EmptyState title={t(among === 'all' ? 'sales.none' : 'sales.noneFound')}>
      <p>{t(among === 'all' ? 'sales.noneHelp' : 'sales.noneFoundHelp')}</p>
    </EmptyState>
  )
}

/** Payments that need attention, above the list. */
function OpenAttention() {
  const { attentionItems, partPaid, runningPayment } = useWatchedOnboarding(WATCH_MILLISECONDS)
  const refresh = useRefreshedOnboarding()
  const settled = () => {
    refresh().catch(console.error)
  }
  return (
    <AttentionNotice
      items={attentionItems.filter(({ payment }) => payment.request_uuid !== runningPayment)}
      partPaid={partPaid}
      onSettled={settled}
    />
  )
}

/** Returns every distinct item that the list has contained. */
function useSeen<T extends { uuid: string }>(now: readonly T[]): readonly T[] {
  const [seen, setSeen] = useState(now)
  const added = now.filter(({ uuid }) => seen.every((each) => each.uuid !== uuid))
  if (added.length > 0) setSeen([...seen, ...added])
  return seen
}
