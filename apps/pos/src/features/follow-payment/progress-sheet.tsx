import { Alert, Button, ButtonLink, Row, Stack } from '@tillkey/ui'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { OptionalPanel } from '../../shared/layout/optional-panel.tsx'
import { useMediaQuery } from '../../shared/layout/use-media-query.ts'
import { MachineBattery, MachineConnection } from '../../shared/machines/machine-state.tsx'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { lazyScreen } from '../../shared/messages/lazy-screen.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { formatCustomerSentence } from '../../shared/payments/payment-sentences.ts'
import { LeaveButton } from './leave-button.tsx'
import styles from './payment-progress.module.css'
import { isUnresolved, type PaymentConditions } from './progress-of.ts'
import type { PaymentActions } from './use-payment-actions.ts'

/**
 * Whether this time has passed since the server's timestamp or since the first render, whichever is earlier: the
 * clocks may differ.
 */
function useHasWaited(since: string | null, milliseconds: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const passed = Math.max(0, Date.now() - Date.parse(since ?? ''))
    const end = () => setWaited(true)
    const timer = since === null ? undefined : setTimeout(end, Math.max(0, milliseconds - passed))
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [since, milliseconds])
  return waited
}

interface ProgressSheetProps {
  payment: PaymentView | null
  conditions: PaymentConditions
  acts: PaymentActions
  disconnected: boolean
}

const ProgressAside = lazyScreen(async () => (await import('./progress-aside.tsx')).ProgressAside)

/** Card machine, problems and actions of a running payment. Empty until the payment is loaded. */
export function ProgressSheet({ payment, ...others }: ProgressSheetProps) {
  return payment === null ? null : <RunningSheet payment={payment} {...others} />
}

function RunningSheet({
  payment,
  conditions,
  acts,
  disconnected,
}: ProgressSheetProps & { payment: PaymentView }) {
  const isDesk = useMediaQuery()
  const long = useHasWaited(payment.unresolved_since, LONG_MILLISECONDS)
  const unresolved = isUnresolved(payment)
  return (
    <>
      <MachineLine payment={payment} conditions={conditions} />
      {isDesk ? (
        <OptionalPanel>
          <ProgressAside payment={payment} />
        </OptionalPanel>
      ) : null}
      {disconnected ? <LinkAgain /> : null}
      {unresolved ? <Advice payment={payment} room={long && !isDesk ? 'little' : 'enough'} /> : null}
      {acts.failure === null ? null : <Alert tone="danger">{acts.failure}</Alert>}
      <div className={styles.push}>
        {unresolved && long ? <UnresolvedActs acts={acts} /> : null}
        <Cancel payment={payment} acts={acts} />
      </div>
    </>
  )
}

function MachineLine({
  payment: { terminal },
  conditions: { machine },
}: {
  payment: PaymentView
  conditions: PaymentConditions
}) {
  if (terminal === null) return null
  const battery = machine?.battery_percent ?? null
  return (
    <p className={styles.machine}>
      <strong>
        <MachineText terminal={terminal} />
      </strong>
      {machine === null ? null : (
        <span>
          <MachineConnection state={{ ...machine, busy: null }} />
          {battery === null ? null : <MachineBattery percent={battery} />}
        </span>
      )}
    </p>
  )
}

/** Linking the account again lets the waiting payment continue. */
function LinkAgain() {
  const { t } = useMessages()
  return (
    <Alert tone="danger">
      <Stack gap="tight">
        <p>{t('processing.disconnected')}</p>
        <Row>
          <Link href="/login" asChild>
            <ButtonLink size="small">{t('link.title')}</ButtonLink>
          </Link>
        </Row>
      </Stack>
    </Alert>
  )
}

interface AdviceProps {
  payment: PaymentView
  /** With `little` room the advice is collapsed. */
  room: 'little' | 'enough'
}

/** Advice for the customer. */
function Advice({ payment, room }: AdviceProps) {
  const i18n = useMessages()
  const advice = formatCustomerSentence(i18n, payment)
  if (advice === null) return null
  if (room === 'little')
    return (
      <details className={styles.advice}>
        <summary>{i18n.t('result.tell')}</summary>
        <p>{advice}</p>
      </details>
    )
  return (
    <Alert tone="info" announce="none">
      <strong>{i18n.t('result.tell')}</strong> {advice}
    </Alert>
  )
}

const LONG_MILLISECONDS = 30_000

function UnresolvedActs({ acts }: { acts: PaymentActions }) {
  const { t, dateTime } = useMessages()
  return (
    <>
      <p className={styles.note}>
        {acts.checkedAt === null
          ? t('processing.leaveHelp')
          : t('processing.checked', { at: dateTime(acts.checkedAt) })}
      </p>
      <Button
        variant="primary"
        size="wide"
        busy={acts.busy === 'check' ? t('processing.checking') : undefined}
        onClick={acts.check}
      >
        {t('processing.check')}
      </Button>
      <LeaveButton acts={acts} />
    </>
  )
}

function Cancel({ payment, acts }: { payment: PaymentView; acts: PaymentActions }) {
  const { t } = useMessages()
  const busy = acts.busy === 'cancel' || payment.cancel_requested
  return (
    <Button size="wide" busy={busy ? t('processing.cancelling') : undefined} onClick={acts.cancel}>
      {t('processing.cancel')}
    </Button>
  )
}
