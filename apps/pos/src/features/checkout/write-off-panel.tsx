import { writeOffSale } from '@tillkey/contract/pos/split-payments.ts'
import type { SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Alert, Button, Card, Heading, Row, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { ForManagers, useTillRole } from '../../shared/frame/managers.tsx'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'

interface WriteOffPanelProps {
  sale: SplitSale
  onWrittenOff: (sale: SplitSale) => void
}

/** Form with which a manager writes off the amount due. */
export function WriteOffPanel({ sale, onWrittenOff }: WriteOffPanelProps) {
  const { t } = useLazyMessages()
  return (
    <ForManagers title={t('writeOff.title')} role={useTillRole()}>
      <Card>
        {/* Each part changes the amount due, so the form is reset. */}
        <WriteOffForm key={sale.due_units} sale={sale} onWrittenOff={onWrittenOff} />
      </Card>
    </ForManagers>
  )
}

function WriteOffForm({ sale, onWrittenOff }: WriteOffPanelProps) {
  const { t } = useLazyMessages()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [asks, setAsks] = useState(false)
  const { writeOff, busy, failure } = useWriteOff(sale, onWrittenOff)
  const amount = formatMoney(money(sale.due_units))
  const hasReason = reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (hasReason) setAsks(true)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Heading level={2}>{t('writeOff.title')}</Heading>
        <p>{t('writeOff.text')}</p>
        <TextField
          label={t('writeOff.reason')}
          hint={t('writeOff.reasonHint')}
          maxLength={140}
          value={reason}
          error={checked && !hasReason ? t('writeOff.reasonMissing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button type="submit" size="wide" busy={busy ? t('writeOff.busy') : undefined}>
          {t('writeOff.act', { amount })}
        </Button>
      </Stack>
      {asks ? (
        <Sheet title={t('writeOff.question', { amount })} onClose={() => setAsks(false)} isOver={busy}>
          <Stack>
            <p>{t('writeOff.sure')}</p>
            <Row>
              <Button variant="danger" onClick={() => writeOff(reason.trim())}>
                {t('writeOff.act', { amount })}
              </Button>
            </Row>
          </Stack>
        </Sheet>
      ) : null}
    </form>
  )
}

function useWriteOff(
  { sale_uuid: uuid, due_units: units }: SplitSale,
  onWrittenOff: (sale: SplitSale) => void,
) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const writeOff = (reason: string) => {
    setBusy(true)
    setFailure(null)
    const body = { units, reason }
    till
      .call('Failed to write off', (client, options) => client.request(writeOffSale, { uuid, body }, options))
      .then(onWrittenOff, (error: unknown) => setFailure(errorMessage(i18n, error, 'writeOff.failed')))
      .finally(() => setBusy(false))
  }
  return { writeOff, busy, failure }
}
