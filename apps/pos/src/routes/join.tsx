import { acceptInvitation } from '@tillkey/contract/pos/people.ts'
import { Alert, Button, Card, Heading, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'
import { useDayWords } from '../shared/words/day-words.tsx'
import { errorWords } from '../shared/words/error-words.ts'

/** Accepts an invitation to a shop for the signed-in account. */
export function JoinRoute({ token }: { token: string }) {
  const { till } = useServices()
  const words = useDayWords()
  const { t } = words
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const join = () => {
    setBusy(true)
    setFailure(null)
    till
      .ask('Failed to join', (client, options) => client.request(acceptInvitation, { token }, options))
      // Restarts the app as a member of that shop.
      .then(() => leaveFor('/'))
      .catch((error: unknown) => setFailure(errorWords(words, error, 'join.failed')))
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
