import { getTotals } from '@tillkey/contract/pos/totals.ts'
import { formatMoney, money } from '@tillkey/format'
import { Heading } from '@tillkey/ui'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { startOfDay } from '../../shared/payments/start-of-day.ts'
import { useServices } from '../../shared/till/services.ts'
import styles from './sales.module.css'
import { SaleLines } from './sales-list.tsx'
import { everything, loadSales } from './sales-query.ts'

const REFRESH_MILLISECONDS = 30_000
const pauseAfter = () => REFRESH_MILLISECONDS

/** Today's sales on all tills, newest first, and their net total. */
function useToday() {
  const { till } = useServices()
  const load = useCallback(async () => {
    const now = new Date()
    const span = { since: startOfDay(0, now), until: startOfDay(-1, now) }
    const [{ sales }, totals] = await Promise.all([
      loadSales(till, { ...everything, period: 'today' }, { token: null, now }),
      till.call('Failed to get totals', (client, options) => client.request(getTotals, span, options)),
    ])
    return { sales, totals }
  }, [till])
  return usePolled({ load, pauseAfter }).value
}

/** Today's sales beside the bill. */
export function TodaySales() {
  const { t } = useLazyMessages()
  const today = useToday()
  if (today === null) return null
  const { sales, totals } = today
  return (
    <section className={styles.today} aria-label={t('period.today')}>
      <header className={styles.todayHead}>
        <Heading level={2}>{t('period.today')}</Heading>
        <p>
          <strong>{formatMoney(money(totals.net_units))}</strong> {t('totals.count', { count: totals.count })}
        </p>
      </header>
      {sales.length === 0 ? (
        <p className={styles.noneToday}>{t('sales.none')}</p>
      ) : (
        <SaleLines lines={sales} />
      )}
    </section>
  )
}
