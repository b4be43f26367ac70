import { money } from '@tillkey/contract/money.ts'
import { Alert, Button, ButtonLink, formatMoney, Row } from '@tillkey/ui'
import { Link } from 'wouter'
import { errorWords } from '../../shared/words/error-words.ts'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './start-notice.module.css'
import type { StartOutcome } from './starter.ts'

interface StartNoticeProps {
  outcome: StartOutcome
  onRetry: (units: number, partOf?: string) => void
  onDiscard: () => void
}

/** What came of a start that did not lead to the payment, and what to do about it. */
export function StartNotice({ outcome, onRetry, onDiscard }: StartNoticeProps) {
  const words = useWords()
  const { t } = words
  switch (outcome.kind) {
    case 'refused':
      return <Alert tone="danger">{errorWords(words, outcome.error, 'start.refused')}</Alert>
    case 'elsewhere':
      return <Alert tone="warning">{t('start.elsewhere')}</Alert>
    case 'busy':
      return <BusyNotice reason={errorWords(words, outcome.error, 'start.busy')} uuid={outcome.uuid} />
    case 'unsent':
      return (
        <Alert tone="warning">
          <div className={styles.notice}>
            <p>{t('start.unsent', { amount: formatMoney(money(outcome.units)) })}</p>
            <Row>
              <Button size="small" onClick={() => onRetry(outcome.units, outcome.partOf)}>
                {t('start.startNow')}
              </Button>
              <Button size="small" variant="quiet" onClick={onDiscard}>
                {t('start.discard')}
              </Button>
            </Row>
          </div>
        </Alert>
      )
    case 'unreachable':
      return (
        <Alert tone="warning">
          <div className={styles.notice}>
            <p>{t('start.unreachable', { amount: formatMoney(money(outcome.units)) })}</p>
            <Row>
              <Button size="small" onClick={() => onRetry(outcome.units, outcome.partOf)}>
                {t('tryAgain')}
              </Button>
            </Row>
          </div>
        </Alert>
      )
    case 'started':
    default:
      return null
  }
}

/** Leads to the payment that holds the card machine. */
export function BusyNotice({ reason, uuid }: { reason: string; uuid: string | null }) {
  const { t } = useWords()
  return (
    <Alert tone="warning">
      <div className={styles.notice}>
        <p>{reason}</p>
        {uuid === null ? null : (
          <Row>
            <Link href={`/payment/processing/${uuid}`} asChild>
              <ButtonLink size="small">{t('start.showRunning')}</ButtonLink>
            </Link>
          </Row>
        )}
      </div>
    </Alert>
  )
}
