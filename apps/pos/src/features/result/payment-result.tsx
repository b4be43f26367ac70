import { Button, ButtonLink, Card, Heading, Money, ResultIcon } from '@tillkey/ui'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { machineName } from '../../shared/machine-name.ts'
import type { Payment } from '../../shared/payment.ts'
import { useServices } from '../../shared/services.ts'
import { type Explanation, explain } from './explain.ts'
import styles from './payment-result.module.css'

interface PaymentResultProps {
  payment: Payment
  onNew: (units: number) => void
}

/** How a payment ended, under its heading what happened, and what to do next. */
export function PaymentResult({ payment, onNew }: PaymentResultProps) {
  const { heading, approved, message, advice, next } = explain(payment)
  useResultSound(approved)
  return (
    <Card>
      <div className={styles.result}>
        <ResultIcon result={approved ? 'success' : 'failure'} />
        <Heading focus="arrival">{heading}</Heading>
        <Money units={payment.amount.units} size="display" />
        {message === null ? null : <p className={styles.message}>{message}</p>}
        <Details payment={payment} />
        {advice === null ? null : (
          <p className={styles.advice}>
            <strong>Tell the customer:</strong> {advice}
          </p>
        )}
        <div className={styles.acts}>
          <Button variant="primary" size="charge" onClick={() => onNew(0)}>
            New Payment
          </Button>
          <NextStep next={next} onSameAmount={() => onNew(payment.amount.units)} />
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

function NextStep({ next, onSameAmount }: Pick<Explanation, 'next'> & { onSameAmount: () => void }) {
  if (next === 'nothing') return null
  return (
    <>
      <Button size="wide" onClick={onSameAmount}>
        Try the same amount again
      </Button>
      {next === 'other-machine' ? (
        <Link href="/terminals" asChild>
          <ButtonLink size="wide" variant="quiet">
            Choose another card machine
          </ButtonLink>
        </Link>
      ) : null}
    </>
  )
}
