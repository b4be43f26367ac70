import { reopenDay } from '@tillkey/contract/pos/totals.ts'
import type { CashUp } from '@tillkey/contract/pos/totals-schemas.ts'
import { Alert, Button, Card, Heading, Row, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { startOfDayAt } from '../../shared/payments/start-of-day.ts'
import { useServices } from '../../shared/till/services.ts'

interface ReopenDayProps {
  /** The last close. */
  cashUp: CashUp
  onReopened: () => void
}

/** Lets a manager reopen the last close after a confirmation. */
export function ReopenDay({ cashUp, onReopened }: ReopenDayProps) {
  const { t, day: dayText } = useLazyMessages()
  const { reopen, busy, failure } = useReopening(cashUp.number, onReopened)
  const [asks, setAsks] = useState(false)
  const day = dayText(startOfDayAt(cashUp.day))
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('reopen.title')}</Heading>
        <p>{t('reopen.text', { day })}</p>
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button size="wide" busy={busy ? t('reopen.busy') : undefined} onClick={() => setAsks(true)}>
          {t('reopen.act')}
        </Button>
      </Stack>
      {asks ? (
        <Sheet title={t('reopen.question', { day })} isOver={busy} onClose={() => setAsks(false)}>
          <Stack>
            <p>{t('reopen.sure')}</p>
            <Row>
              <Button variant="danger" onClick={reopen}>
                {t('reopen.act')}
              </Button>
            </Row>
          </Stack>
        </Sheet>
      ) : null}
    </Card>
  )
}

function useReopening(number: number, onReopened: () => void) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reopen = () => {
    setBusy(true)
    setFailure(null)
    till
      .call('Failed to reopen the day', (client, options) => client.request(reopenDay, { number }, options))
      .then(onReopened, (error: unknown) => setFailure(errorMessage(i18n, error, 'reopen.failed')))
      .finally(() => setBusy(false))
  }
  return { reopen, busy, failure }
}
