import { Alert, Button, ButtonLink, Card, formatMoney, Row, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AttentionItem } from '../../shared/attention-item.ts'
import { MachineWords } from '../../shared/machine-words.tsx'
import { useServices } from '../../shared/services.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { errorWords } from '../../shared/words/error-words.ts'
import { choicesOf, type How, wordsOf } from './attention-messages.ts'
import styles from './attention-notice.module.css'

/** A payment that needs somebody. */
export interface AttentionCardProps {
  matter: AttentionItem
  /** Called when something was done about it. */
  onSettled: () => void
}

/** A payment that needs somebody, with the way to it and what can be done; each of that is asked twice. */
export function AttentionCard({ matter, onSettled }: AttentionCardProps) {
  const words = useDayWords()
  const { t, dateTime } = words
  const { payment } = matter
  const { settle, busy, failure } = useSettling(payment.request_uuid, onSettled)
  const [asked, ask] = useState<How | null>(null)
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
                <MachineWords terminal={payment.terminal} />
              </>
            )}
          </span>
        </p>
        <p>{wordsOf(words, matter)}</p>
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Row>
          <Link href={addressOf(matter)} asChild>
            <ButtonLink size="small">{t('matter.show')}</ButtonLink>
          </Link>
          {choicesOf(matter).map(({ how, label, sure }) => (
            <Button
              key={how}
              size="small"
              variant={asked === how ? 'danger' : 'secondary'}
              busy={busy === how ? t(sure) : undefined}
              onClick={() => (asked === how ? settle(how) : ask(how))}
            >
              {t(asked === how ? sure : label)}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

function addressOf({ kind, payment }: AttentionItem): string {
  const isOpen = kind === 'unresolved' || kind === 'captured_otherwise'
  return `/payment/${isOpen ? 'processing' : 'result'}/${payment.request_uuid}`
}

function useSettling(uuid: string, onSettled: () => void) {
  const { till } = useServices()
  const words = useDayWords()
  const [busy, setBusy] = useState<How | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const settle = (how: How) => {
    setBusy(how)
    setFailure(null)
    till
      .settlePayment(uuid, how)
      .then(onSettled, (error: unknown) => setFailure(errorWords(words, error, 'matter.failed')))
      .finally(() => setBusy(null))
  }
  return { settle, busy, failure }
}
