import { formatMoney, money } from '@tillkey/format'
import { Alert, Button, ButtonLink } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { StartOutcome } from './payment-starter.ts'
import styles from './start-notice.module.css'

interface StartNoticeProps {
  outcome: StartOutcome
  onRetry: (units: number, partOf?: string) => void
  onDiscard: () => void
}

/** Outcome of a start without a payment, and its actions. */
export function StartNotice({ outcome, onRetry, onDiscard }: StartNoticeProps) {
  const i18n = useMessages()
  const { t } = i18n
  switch (outcome.kind) {
    case 'refused':
      return <Alert tone="danger">{errorMessage(i18n, outcome.error, 'start.refused')}</Alert>
    case 'elsewhere':
      return <Alert tone="warning">{t('start.elsewhere')}</Alert>
    case 'busy':
      return <BusyNotice reason={errorMessage(i18n, outcome.error, 'start.busy')} uuid={outcome.uuid} />
    case 'unsent':
      return (
        <Alert tone="warning">
          <div className={styles.notice}>
            <p>{t('start.unsent', { amount: formatMoney(money(outcome.units)) })}</p>
            <Answers>
              <Button size="small" onClick={() => onRetry(outcome.units, outcome.partOf)}>
                {t('start.startNow')}
              </Button>
              <Button size="small" variant="quiet" onClick={onDiscard}>
                {t('start.discard')}
              </Button>
            </Answers>
          </div>
        </Alert>
      )
    case 'unreachable':
      return (
        <Alert tone="warning">
          <div className={styles.notice}>
            <p>{t('start.unreachable', { amount: formatMoney(money(outcome.units)) })}</p>
            <Answers>
              <Button size="small" onClick={() => onRetry(outcome.units, outcome.partOf)}>
                {t('tryAgain')}
              </Button>
            </Answers>
          </div>
        </Alert>
      )
    case 'started':
    default:
      return null
  }
}

/** Places the number between text and actions where space is short. */
function Answers({ children }: { children: ReactNode }) {
  return (
    <div className={styles.answers} data-answers="">
      {children}
    </div>
  )
}

/** Links to the payment that occupies the card machine. */
export function BusyNotice({ reason, uuid }: { reason: string; uuid: string | null }) {
  const { t } = useMessages()
  return (
    <Alert tone="warning">
      <div className={styles.notice}>
        <p>{reason}</p>
        {uuid === null ? null : (
          <Answers>
            <Link href={`/payment/processing/${uuid}`} asChild>
              <ButtonLink size="small">{t('start.showRunning')}</ButtonLink>
            </Link>
          </Answers>
        )}
      </div>
    </Alert>
  )
}
