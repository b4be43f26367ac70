import { formatMoney } from '@tillkey/format'
import { Heading, MoneyText, StatusRegion } from '@tillkey/ui'
import { useEffect, useState } from 'react'
import { FullscreenLayout } from '../../shared/layout/fullscreen-layout.tsx'
import { Steps } from '../../shared/layout/steps.tsx'
import type { Messages } from '../../shared/messages/messages.ts'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { formatSentence } from '../../shared/payments/payment-sentences.ts'
import { PaymentPicture } from './payment-picture.tsx'
import styles from './payment-progress.module.css'
import {
  isMachineUnavailable,
  isUnresolved,
  type PaymentConditions,
  selectScene,
  stepNow,
  steps,
} from './progress-of.ts'
import { ProgressSheet } from './progress-sheet.tsx'
import type { PaymentActions } from './use-payment-actions.ts'

const MAX_ELAPSED_MS = 24 * 60 * 60 * 1000

/**
 * Returns the elapsed time as "1:04", updated each second. Counts from the server's timestamp, or from now if the
 * clocks differ too much.
 */
function useElapsed(since: string | null): string {
  const [shownAt] = useState(Date.now)
  const [now, setNow] = useState(shownAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const begun = Date.parse(since ?? '')
  const makesSense = begun <= now && now - begun < MAX_ELAPSED_MS
  const seconds = Math.floor((now - (makesSense ? begun : shownAt)) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface PaymentProgressProps {
  payment: PaymentView | null
  conditions: PaymentConditions
  acts: PaymentActions
  /** The provider's account must be linked again. */
  disconnected: boolean
}

/** Progress of a running payment: amount, elapsed time, next step and actions. */
export function PaymentProgress({ payment, conditions, acts, disconnected }: PaymentProgressProps) {
  const i18n = useMessages()
  const elapsed = useElapsed(payment?.created_at ?? null)
  const unresolved = payment !== null && isUnresolved(payment)
  return (
    <FullscreenLayout
      stripes={unresolved ? 'hazard' : 'none'}
      sheet={
        <ProgressSheet payment={payment} conditions={conditions} acts={acts} disconnected={disconnected} />
      }
    >
      <div className={styles.title}>
        <span className={styles.circle} aria-hidden="true" />
        <Heading focus="arrival">{i18n.t('processing.title')}</Heading>
        <span className={styles.elapsed}>{elapsed}</span>
      </div>
      {payment === null ? null : <RunningPayment payment={payment} conditions={conditions} />}
      {unresolved ? (
        <div className={styles.status} role="alert">
          <p>{i18n.t('payment.checking')}</p>
        </div>
      ) : null}
      <div className={styles.status}>
        <StatusRegion message={announcement(i18n, payment, conditions)} />
      </div>
    </FullscreenLayout>
  )
}

/** Amount, steps and picture of a loaded payment. */
function RunningPayment({ payment, conditions }: { payment: PaymentView; conditions: PaymentConditions }) {
  return (
    <>
      <MoneyText amount={payment.amount} size="display" />
      {isUnresolved(payment) ? null : <PaymentSteps payment={payment} />}
      <PaymentPicture
        scene={selectScene(payment, conditions)}
        face={payment.terminal?.model === 'NEO_TOUCH' ? 'glass' : 'keys'}
        card={payment.card?.entry_mode === 'chip' ? 'inserted' : 'elsewhere'}
        amount={formatMoney(payment.amount)}
      />
    </>
  )
}

function PaymentSteps({ payment }: { payment: PaymentView }) {
  const { t } = useMessages()
  const names = steps.map((step) => t(`step.${step}`))
  return <Steps label={t('step.label')} names={names} now={stepNow(payment)} on="stage" />
}

/** Messages that the alert already shows. */
const saidByAlert = new Set(['checking', 'amount_differs'])

/** Text of the live region. Outdated instructions are cleared. */
function announcement(i18n: Messages, payment: PaymentView | null, conditions: PaymentConditions): string {
  if (conditions.connection === 'lost') return i18n.t('processing.lost')
  if (payment === null) return ''
  if (isUnresolved(payment) && saidByAlert.has(payment.message_code)) return ''
  return isMachineUnavailable(payment, conditions)
    ? i18n.t('processing.machineAway')
    : formatSentence(i18n, payment)
}
