import { formatMoney, money } from '@tillkey/format'
import { Button, Heading, MoneyText, Stack } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import type { OpenSale } from '../../shared/till/open-sale.ts'
import styles from './checkout.module.css'

interface TipChoiceProps {
  sale: OpenSale
  percents: readonly number[]
  busy: boolean
  onTip: (units: number) => void
}

/** Asks for a tip before the card is presented. Each button shows the new total. */
export function TipChoice({ sale, percents, busy, onTip }: TipChoiceProps) {
  const { t } = useLazyMessages()
  const total = sale.items.reduce((sum, { units, count }) => sum + units * count, 0)
  return (
    <Stack>
      <Heading focus="arrival">{t('checkout.tip')}</Heading>
      <MoneyText amount={money(total)} size="display" />
      <div className={styles.tips}>
        {percents.map((percent) => {
          const tip = Math.round((total * percent) / 100)
          return (
            <Button key={percent} size="charge" disabled={busy} onClick={() => onTip(tip)}>
              {`${percent} %  +${formatMoney(money(tip))}`}
              <small>{formatMoney(money(total + tip))}</small>
            </Button>
          )
        })}
      </div>
      <Button variant="primary" size="charge" disabled={busy} onClick={() => onTip(0)}>
        {t('checkout.noTip')}
        <small>{formatMoney(money(total))}</small>
      </Button>
    </Stack>
  )
}
