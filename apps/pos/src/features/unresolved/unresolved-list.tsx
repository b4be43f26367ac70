import { money } from '@tillkey/contract/money.ts'
import { Alert, Button, ButtonLink, formatMoney, Row, Stack } from '@tillkey/ui'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useMerchant, useServices } from '../../shared/services.ts'
import { createUnresolved } from './unresolved.ts'
import styles from './unresolved-list.module.css'

const timeOf = (at: number): string =>
  new Date(at).toLocaleString('en-ZA', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Reminds of payments whose outcome was not known when they were left. */
export function UnresolvedList() {
  const { storage } = useServices()
  const merchant = useMerchant()
  const unresolved = useMemo(() => createUnresolved(storage, merchant), [storage, merchant])
  const [payments, setPayments] = useState(unresolved.list)
  const forget = (uuid: string) => {
    unresolved.remove(uuid)
    setPayments(unresolved.list())
  }
  if (payments.length === 0) return null
  return (
    <div className={styles.list}>
      <Alert tone="warning" announce="none">
        <Stack gap="tight">
          <p>
            You left a payment while its outcome was not known. Do not charge that customer again before it
            is.
          </p>
          {payments.map(({ uuid, units, at }) => (
            <Row key={uuid}>
              <Link href={`/payment/processing/${uuid}`} asChild>
                <ButtonLink size="small">
                  Look at {formatMoney(money(units))} of {timeOf(at)}
                </ButtonLink>
              </Link>
              <Button size="small" variant="quiet" onClick={() => forget(uuid)}>
                Settled
              </Button>
            </Row>
          ))}
        </Stack>
      </Alert>
    </div>
  )
}
