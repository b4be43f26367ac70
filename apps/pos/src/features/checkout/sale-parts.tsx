import type { SalePart, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import sums from '../../shared/elements/sums.module.css'
import { type LazyMessages, useLazyMessages } from '../../shared/messages/lazy-messages.tsx'

function describeState({ t }: LazyMessages, part: SalePart): string {
  const { state, kind, change_units: change, refunded_units: refunded } = part
  if (state === 'held')
    return t(part.unresolved_since === null ? 'checkout.partRunning' : 'checkout.partHeld')
  if (state === 'nothing') return t('checkout.partNothing')
  if (refunded > 0) return t('checkout.wentBack', { amount: formatMoney(money(refunded)) })
  const isChanged = kind === 'cash' && change !== null && change > 0
  return isChanged ? t('checkout.change', { amount: formatMoney(money(change)) }) : ''
}

/** Items, tip and payments of a sale. */
export function SaleParts({ sale }: { sale: SplitSale }) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const named = sale.items.filter(({ name }) => name !== '')
  if (named.length === 0 && sale.tip_units === 0 && sale.parts.length === 0) return null
  return (
    <dl className={sums.sums}>
      {named.map(({ name, units, count }) => (
        <div key={`${name} ${units}`}>
          <dt>{count === 1 ? name : `${name} × ${count}`}</dt>
          <dd>{formatMoney(money(units * count))}</dd>
        </div>
      ))}
      {sale.tip_units === 0 ? null : (
        <div>
          <dt>{t('checkout.tipIncluded')}</dt>
          <dd>{formatMoney(money(sale.tip_units))}</dd>
        </div>
      )}
      {sale.parts.map((part) => (
        <div key={part.request_uuid}>
          <dt>
            {t(part.kind === 'cash' ? 'checkout.partCash' : 'checkout.partCard')}{' '}
            <small>{describeState(i18n, part)}</small>
          </dt>
          <dd>{formatMoney(money(part.state === 'taken' ? part.taken_units : part.units))}</dd>
        </div>
      ))}
      {sale.write_offs.map(({ at, units, reason, by }) => (
        <div key={at}>
          <dt>
            {t('checkout.writtenOffLine')} <small>{[reason, by || t('role.owner')].join(' · ')}</small>
          </dt>
          <dd>{formatMoney(money(units))}</dd>
        </div>
      ))}
    </dl>
  )
}
