import { Button, Card, Heading, MoneyText, ResultIcon } from '@tillkey/ui'
import { useEffect } from 'react'
import { machineName } from '../../shared/machine-name.ts'
import type { Payment } from '../../shared/payment.ts'
import { useServices } from '../../shared/services.ts'
import { useWords } from '../../shared/words/words-provider.tsx'
import { type Explanation, explain } from './explain.ts'
import styles from './payment-result.module.css'

interface PaymentResultProps {
  payment: Payment
  /** Goes on with a bill of so many minor units. */
  onNext: (units: number, to: '/payment' | '/terminals') => void
}

/** How a payment ended, under its heading what happened, and what to do next. */
export function PaymentResult({ payment, onNext }: PaymentResultProps) {
  const words = useWords()
  const { t } = words
  const { heading, approved, message, advice, next } = explain(words, payment)
  useResultSound(approved)
  return (
    <Card>
      <div className={styles.result}>
        <ResultIcon result={approved ? 'success' : 'failure'} />
        <Heading focus="arrival">{t(heading)}</Heading>
        <MoneyText amount={payment.amount} size="display" />
        {message === null ? null : <p className={styles.message}>{message}</p>}
        <Details payment={payment} />
        {advice === null ? null : (
          <p className={styles.advice}>
            <strong>{t('result.tell')}</strong> {advice}
          </p>
        )}
        <div className={styles.acts}>
          <NextStep next={next} onNext={(to) => onNext(payment.amount.units, to)} />
          <Button
            variant={next === 'nothing' ? 'primary' : 'secondary'}
            size={next === 'nothing' ? 'charge' : 'wide'}
            onClick={() => onNext(0, '/payment')}
          >
            {t('result.new')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function useResultSound(approved: boolean): void {
  const { sounds } = useServices()
  useEffect(() => {
    if (approved) sounds.approved()
    else sounds.notApproved()
  }, [sounds, approved])
}

function Details({ payment: { card, terminal } }: Pick<PaymentResultProps, 'payment'>) {
  const paidWith = card === null ? [] : [`${capitalized(card.brand)} •••• ${card.last4}`]
  const paidOn = terminal === null ? [] : [machineName(terminal)]
  return <p className={styles.details}>{[...paidWith, ...paidOn].join(' · ')}</p>
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface NextStepProps extends Pick<Explanation, 'next'> {
  onNext: (to: '/payment' | '/terminals') => void
}

/** What is likely to be done next comes first: after a refusal that is the same amount again. */
function NextStep({ next, onNext }: NextStepProps) {
  const { t } = useWords()
  if (next === 'nothing') return null
  return (
    <>
      <Button variant="primary" size="charge" onClick={() => onNext('/payment')}>
        {t('result.again')}
      </Button>
      {next === 'other-machine' ? (
        <Button size="wide" onClick={() => onNext('/terminals')}>
          {t('result.otherMachine')}
        </Button>
      ) : null}
    </>
  )
}
