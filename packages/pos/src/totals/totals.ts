import type { DailyTotals, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { beginOfShopDay, DAY_MS, shopDayOf } from '@tillkey/format'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { toOutcome } from '../payments/payment-machine.ts'
import { createCashUpsStore } from './cash-ups-store.ts'
import {
  type CashSum,
  createTotalsStore,
  type PaymentGroup,
  type TillGroup,
  type TotalsSpan,
} from './totals-store.ts'

const sumUnits = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function byMachine(groups: readonly PaymentGroup[]): Totals['by_machine'] {
  const machines = Map.groupBy(
    groups.filter(({ taken }) => taken > 0),
    ({ terminalId }) => terminalId,
  )
  return [...machines].map(([uuid, parts]) => ({
    terminal: { uuid, model: parts[0]?.model ?? '', serialNumber: parts[0]?.serialNumber ?? '' },
    count: sumUnits(parts.map(({ paid }) => paid)),
    units: sumUnits(parts.map(({ taken }) => taken)),
  }))
}

/** Captured amounts, or requested ones for outcomes without a capture. */
function outcomeGroup({ phase, count, taken, requested }: PaymentGroup): Totals['by_outcome'][number] {
  const outcome = toOutcome(phase)
  return { outcome, count, units: outcome === 'approved' || outcome === 'other_amount' ? taken : requested }
}

/** Cash counts as approved. */
function byOutcome(groups: readonly PaymentGroup[], cash: CashSum): Totals['by_outcome'] {
  const parts = groups.map(outcomeGroup)
  const all = cash.count === 0 ? parts : [...parts, { outcome: 'approved' as const, ...cash }]
  return [...Map.groupBy(all, ({ outcome }) => outcome)].map(([outcome, each]) => ({
    outcome,
    count: sumUnits(each.map(({ count }) => count)),
    units: sumUnits(each.map(({ units }) => units)),
  }))
}

const byTill = ({ tillId, name, count, units }: TillGroup): Totals['by_till'][number] => ({
  till: tillId === null ? null : { uuid: tillId, name: name ?? '' },
  count,
  units,
})

/** Totals of each day of a span; the first day begins with the span. */
export async function sumUpDays(db: Queries, span: TotalsSpan): Promise<DailyTotals> {
  const days = await createTotalsStore(db).days(span)
  const since = days.map(({ day }) => span.since + day * DAY_MS)
  const closed = await createCashUpsStore(db).closings(span.merchantId, since.map(shopDayOf))
  const closedOn = new Map(closed.map(({ day, at, by }) => [day, { at: formatTime(at), by }]))
  return {
    days: days.map(({ units }, index) => {
      const begins = since[index] ?? span.since
      const isShopDay = beginOfShopDay(begins) === begins
      const closing = isShopDay ? closedOn.get(shopDayOf(begins)) : undefined
      return { since: formatTime(begins), net_units: units, closed: closing ?? null }
    }),
  }
}

/** Totals of a span, from our own records. */
export async function sumUp(db: Queries, span: TotalsSpan): Promise<Totals> {
  const store = createTotalsStore(db)
  const groups = await store.payments(span)
  const cash = await store.cash(span)
  const cashRefunded = await store.cashRefunds(span)
  const refunded = (await store.refunds(span)) + cashRefunded
  const card = sumUnits(groups.map(({ taken }) => taken))
  return {
    since: formatTime(span.since),
    until: formatTime(span.until),
    taken_units: card + cash.units,
    refunded_units: refunded,
    cash_refunded_units: cashRefunded,
    net_units: card + cash.units - refunded,
    card_units: card,
    cash_units: cash.units,
    tip_units: await store.tips(span),
    due_units: await store.due(span),
    count: sumUnits(groups.map(({ paid }) => paid)) + cash.count,
    by_outcome: byOutcome(groups, cash),
    by_machine: byMachine(groups),
    by_till: (await store.tills(span)).map(byTill),
    by_hour: await store.hours(span),
  }
}
