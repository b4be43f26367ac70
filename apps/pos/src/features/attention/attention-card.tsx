import { formatMoney } from '@tillkey/format'
import { Alert, Button, ButtonLink, Card, Row, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import type { AttentionItem } from '../../shared/payments/attention-item.ts'
import { useServices } from '../../shared/till/services.ts'
import { describeItem, type SettlementMethod, settlementChoices } from './attention-messages.ts'
import styles from './attention-notice.module.css'

/** Props of {@link AttentionCard}. */
export interface AttentionCardProps {
  item: AttentionItem
  /** Called after the item was settled. */
  onSettled: () => void
}

/** A payment that needs attention, with a link to it and its actions. Each action asks for confirmation. */
export function AttentionCard({ item, onSettled }: AttentionCardProps) {
  const i18n = useLazyMessages()
  const { t, dateTime } = i18n
  const { payment } = item
  const { settle, busy, failure } = useSettling(payment.request_uuid, onSettled)
  const [confirming, setConfirming] = useState<SettlementMethod | null>(null)
  return (
    <Card>
      <Stack gap="tight">
        <p className={styles.line}>
          <strong>{formatMoney(payment.amount)}</strong>
          <span className={styles.when}>
            {dateTime(payment.created_at)}
            {payment.terminal === null ? null : (
              <>
                {' · '}
                <MachineText terminal={payment.terminal} />
              </>
            )}
          </span>
        </p>
        <p>{describeItem(i18n, item)}</p>
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Row>
          <Link href={itemAddress(item)} asChild>
            <ButtonLink size="small">{t('matter.show')}</ButtonLink>
          </Link>
          {settlementChoices(item).map(({ how, label, sure }) => (
            <Button
              key={how}
              size="small"
              variant={confirming === how ? 'danger' : 'secondary'}
              busy={busy === how ? t(sure) : undefined}
              onClick={() => (confirming === how ? settle(how) : setConfirming(how))}
            >
              {t(confirming === how ? sure : label)}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

function itemAddress({ kind, payment }: AttentionItem): string {
  const isOpen = kind === 'unresolved' || kind === 'captured_otherwise'
  return `/payment/${isOpen ? 'processing' : 'result'}/${payment.request_uuid}`
}

function useSettling(uuid: string, onSettled: () => void) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const [busy, setBusy] = useState<SettlementMethod | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const settle = (how: SettlementMethod) => {
    setBusy(how)
    setFailure(null)
    till
      .settlePayment(uuid, how)
      .then(onSettled, (error: unknown) => setFailure(errorMessage(i18n, error, 'matter.failed')))
      .finally(() => setBusy(null))
  }
  return { settle, busy, failure }
}
