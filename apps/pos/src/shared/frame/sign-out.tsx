import { Button, Heading, Row, Stack } from '@tillkey/ui'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../elements/icon.tsx'
import { useMessages } from '../messages/messages-provider.tsx'
import { useRunningPayment } from '../till/running-payment.ts'
import { useServices } from '../till/services.ts'
import styles from './sign-out.module.css'

const DOOR = 'M10 4H5.5v16H10M9.5 12H20m-4-4 4 4-4 4'

/** Signs out. Asks for confirmation while a payment runs. */
export function SignOut() {
  const { t } = useMessages()
  const { leave, busy } = useLeaving()
  const isRunning = useIsRunning()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        aria-busy={busy || undefined}
        onClick={() => (isRunning ? dialog.current?.showModal() : leave())}
      >
        <Icon d={DOOR} />
        {t('signOut.act')}
      </Button>
      <dialog ref={dialog} className={styles.question} aria-label={t('signOut.question')}>
        <Stack>
          <Heading level={2}>{t('signOut.question')}</Heading>
          <p>{t('signOut.running')}</p>
          <Row>
            <Button variant="primary" onClick={() => dialog.current?.close()}>
              {t('signOut.stay')}
            </Button>
            <Button variant="danger" onClick={leave}>
              {t('signOut.anyway')}
            </Button>
          </Row>
        </Stack>
      </dialog>
    </>
  )
}

function useIsRunning(): boolean {
  const [location] = useLocation()
  const running = useRunningPayment()
  return running !== null || location.startsWith('/payment/processing/')
}

function useLeaving() {
  const { session } = useServices()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    session.signOut().catch((error: unknown) => {
      console.error(error)
      setBusy(false)
    })
  }
  return { leave, busy }
}
