import { acceptInvitation } from '@tillkey/contract/pos/people.ts'
import { Alert, Button, Card, Heading, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { Frame } from '../shared/frame/frame.tsx'
import { errorMessage } from '../shared/messages/error-message.ts'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { useServices } from '../shared/till/services.ts'

/** Accepts an invitation to a shop for the signed-in account. */
export function JoinRoute({ token }: { token: string }) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const join = () => {
    setBusy(true)
    setFailure(null)
    till
      .call('Failed to join', (client, options) => client.request(acceptInvitation, { token }, options))
      // Restarts the app as a member of that shop.
      .then(() => leaveFor('/'))
      .catch((error: unknown) => setFailure(errorMessage(i18n, error, 'join.failed')))
      .finally(() => setBusy(false))
  }
  return (
    <Frame title={t('join.title')}>
      <Card>
        <Stack>
          <Heading focus="arrival">{t('join.title')}</Heading>
          <p>{t('join.explained')}</p>
          {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
          <Button variant="primary" size="charge" busy={busy ? t('join.busy') : undefined} onClick={join}>
            {t('join.act')}
          </Button>
        </Stack>
      </Card>
    </Frame>
  )
}
