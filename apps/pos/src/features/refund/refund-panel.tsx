import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Card, Heading, Stack } from '@tillkey/ui'
import { ForManagers, useTillRole } from '../../shared/frame/managers.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundLines } from './refund-lines.tsx'

interface RefundPanelProps {
  uuid: string
  /** How the payment was made and is refunded. */
  paid: 'card' | 'cash'
  refunds: RefundList
  onMade: () => void
}

/** Refunds of a payment and the form for another. Each refund asks for confirmation. */
export function RefundPanel({ uuid, paid, refunds, onMade }: RefundPanelProps) {
  const { t } = useLazyMessages()
  const role = useTillRole()
  const { refundable } = refunds
  const left = formatMoney(money(refundable.units, refundable.currencyCode))
  return (
    <Stack>
      {refunds.refunds.length === 0 ? null : (
        <Card>
          <Stack>
            <Heading level={2}>{t('refund.made')}</Heading>
            <RefundLines refunds={refunds.refunds} />
          </Stack>
        </Card>
      )}
      <ForManagers title={t('refund.title')} role={role}>
        <Card>
          <Stack>
            <Heading level={2}>{t('refund.title')}</Heading>
            {refundable.units === 0 ? (
              <p>{t('refund.none')}</p>
            ) : (
              <>
                <p>{t('refund.left', { amount: left })}</p>
                {/* Each refund changes the refundable amount, so the form is reset. */}
                <RefundForm
                  key={refundable.units}
                  uuid={uuid}
                  paid={paid}
                  refunds={refunds}
                  onMade={onMade}
                />
              </>
            )}
          </Stack>
        </Card>
      </ForManagers>
    </Stack>
  )
}
