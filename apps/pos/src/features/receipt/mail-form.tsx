import { mailReceipt } from '@tillkey/contract/pos/receipts.ts'
import { Alert, Button, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'

type Sending = { state: 'no' | 'busy' } | { state: 'sent'; to: string } | { state: 'failed'; why: string }

export function MailForm({ uuid }: { uuid: string }) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [to, setTo] = useState('')
  const [sending, setSending] = useState<Sending>({ state: 'no' })
  const succeed = (mail: { to: string }): void => {
    setSending({ state: 'sent', to: mail.to })
    setTo('')
  }
  const fail = (error: unknown): void =>
    setSending({ state: 'failed', why: errorMessage(i18n, error, 'receipt.mailFailed') })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSending({ state: 'busy' })
    const body = { to: to.trim() }
    till
      .call('Failed to send the receipt', (client, options) =>
        client.request(mailReceipt, { uuid, body }, options),
      )
      .then(succeed, fail)
  }
  return (
    <form onSubmit={send}>
      <Stack gap="tight">
        <TextField
          label={t('receipt.to')}
          type="email"
          autoComplete="off"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {sending.state === 'failed' ? <Alert tone="danger">{sending.why}</Alert> : null}
        {sending.state === 'sent' ? (
          <Alert tone="success">{t('receipt.sent', { to: sending.to })}</Alert>
        ) : null}
        <Button type="submit" size="wide" busy={sending.state === 'busy' ? t('receipt.sending') : undefined}>
          {t('receipt.mail')}
        </Button>
      </Stack>
    </form>
  )
}
