import { formatMoney } from '@tillkey/format'
import { Alert, Button, ButtonLink, Heading, MoneyText } from '@tillkey/ui'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { FullscreenLayout } from '../../shared/layout/fullscreen-layout.tsx'
import { machineName } from '../../shared/machine-name.ts'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { saleAddress } from '../../shared/payments/sale-address.ts'
import { useServices } from '../../shared/till/services.ts'
import { AutoReturn } from './auto-return.tsx'
import { type Explanation, explain } from './explain.ts'
import styles from './payment-result.module.css'

/** Screens that follow a result. */
export type NextScreen = '/payment' | '/terminals' | '/checkout'

interface PaymentResultProps {
  payment: PaymentView
  /** Continues with an amount in minor units, or with cash and further parts. */
  onNext: (units: number, to: NextScreen) => void
  /** Details, shown where they fit. */
  aside: ReactNode
}

/** The full-screen result and the next steps. */
export function PaymentResult({ payment, onNext, aside }: PaymentResultProps) {
  const i18n = useMessages()
  const { t } = i18n
  const { heading, approved, message, advice, next, refund } = explain(i18n, payment)
  useResultSound(approved)
  const back = () => onNext(0, '/payment')
  const refundAt = refund ? saleAddress(payment.request_uuid) : null
  const isNext = next === 'nothing' && refundAt === null
  return (
    <FullscreenLayout
      sheet={
        <>
          {advice === null ? null : (
            <Alert tone="info" announce="none">
              <strong>{t('result.tell')}</strong> {advice}
            </Alert>
          )}
          {aside}
          <div className={styles.acts}>
            {refundAt === null ? null : (
              <Link href={refundAt} asChild>
                <ButtonLink variant="primary" size="charge">
                  {t('partly.refund')}
                </ButtonLink>
              </Link>
            )}
            <NextStep next={next} payment={payment} onNext={(to) => onNext(payment.amount.units, to)} />
            <div className={styles.pair}>
              {next === 'nothing' ? null : (
                <Button size="wide" onClick={() => onNext(payment.amount.units, '/checkout')}>
                  {t('bill.other')}
                </Button>
              )}
              <NewBill position={isNext ? 'first' : 'last'} onClick={back} />
            </div>
            {approved ? (
              <Link href={`${saleAddress(payment.request_uuid)}/receipt`} asChild>
                <ButtonLink size="wide">{t('result.receipt')}</ButtonLink>
              </Link>
            ) : null}
            {refund ? null : <AutoReturn onBack={back} />}
          </div>
        </>
      }
    >
      <Seal shape={approved ? 'tick' : 'cross'} />
      <div className={styles.heading}>
        <Heading focus="arrival">{t(heading)}</Heading>
      </div>
      <MoneyText amount={payment.amount} size="display" />
      {message === null ? null : <p className={styles.message}>{message}</p>}
      <Details payment={payment} />
    </FullscreenLayout>
  )
}

const shapes = {
  tick: { ground: 'M60 4a56 56 0 1 1 0 112A56 56 0 0 1 60 4z', mark: 'M33 62l19 19 37-40' },
  cross: { ground: 'M37 5h46l32 32v46l-32 32H37L5 83V37z', mark: 'M42 42l36 36m0-36L42 78' },
} as const

/** A disc with a tick, or an octagon outline with a cross: distinct without colour. */
function Seal({ shape }: { shape: keyof typeof shapes }) {
  return (
    <svg className={styles.seal} data-shape={shape} viewBox="0 0 120 120" aria-hidden="true">
      <path d={shapes[shape].ground} />
      <path className={styles.mark} d={shapes[shape].mark} />
    </svg>
  )
}

function useResultSound(approved: boolean): void {
  const { sounds } = useServices()
  useEffect(() => {
    if (approved) sounds.approved()
    else sounds.notApproved()
  }, [sounds, approved])
}

function Details({ payment: { card, terminal, updated_at } }: Pick<PaymentResultProps, 'payment'>) {
  const { dateTime } = useMessages()
  const paidWith = card === null ? [] : [`${capitalized(card.brand)} •••• ${card.last4}`]
  const paidAt = Number.isNaN(Date.parse(updated_at)) ? [] : [dateTime(updated_at)]
  const text = (paidOn: readonly string[]) => [...paidWith, ...paidOn, ...paidAt].join(' · ')
  return (
    <p className={styles.details}>
      {terminal === null ? (
        text([])
      ) : (
        <MachineText terminal={terminal}>{text([machineName(terminal)])}</MachineText>
      )}
    </p>
  )
}

/** Leaves for a new bill: the first button, or the last one after others. */
function NewBill({ position, onClick }: { position: 'first' | 'last'; onClick: () => void }) {
  const { t } = useMessages()
  return (
    <Button
      variant={position === 'first' ? 'primary' : 'secondary'}
      size={position === 'first' ? 'charge' : 'wide'}
      onClick={onClick}
    >
      {t('result.new')}
    </Button>
  )
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface NextStepProps extends Pick<Explanation, 'next'> {
  payment: PaymentView
  onNext: (to: '/payment' | '/terminals') => void
}

/** Puts the likely next step first: after a decline, the same amount with another card. */
function NextStep({ next, payment, onNext }: NextStepProps) {
  const { t } = useMessages()
  if (next === 'nothing') return null
  return (
    <>
      <Button variant="primary" size="charge" onClick={() => onNext('/payment')}>
        {t(next === 'other-card' ? 'result.otherCard' : 'result.again')}
        <small>{formatMoney(payment.amount)}</small>
      </Button>
      {next === 'other-machine' ? (
        <Button size="wide" onClick={() => onNext('/terminals')}>
          {t('result.otherMachine')}
        </Button>
      ) : null}
    </>
  )
}
