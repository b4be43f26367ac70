import type { LinkAccountBody } from '@tillkey/contract/pos/onboarding-schemas.ts'
import { Alert, Button, Card, PasswordField, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useProviderName, useServices } from '../../shared/till/services.ts'
import { TillError } from '../../shared/till-error.ts'

interface LinkAccountFormProps {
  provider: string
  onLinked: () => void
}

/** Links the merchant's provider account. A failure keeps the entered values. */
export function LinkAccountForm({ provider, onLinked }: LinkAccountFormProps) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const name = useProviderName(provider)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    till.linkAccount(provider, read(event.currentTarget)).then(onLinked, (error: unknown) => {
      console.error(error)
      const isOwn = name !== '' && isWrong(error)
      setFailure(isOwn ? t('link.wrong', { provider: name }) : errorMessage(i18n, error, 'link.failed'))
      setBusy(false)
    })
  }
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
          <TextField
            label={t('link.posName')}
            name="device_name"
            hint={t('link.posNameHint')}
            maxLength={255}
            autoComplete="off"
            required
          />
          <TextField label={t('link.email')} name="email" type="email" autoComplete="email" required />
          <PasswordField
            label={t('link.password')}
            revealLabel={t('link.showPassword')}
            name="password"
            autoComplete="off"
            required
          />
          <Button type="submit" variant="primary" size="charge" busy={busy ? t('link.busy') : undefined}>
            {t('link.act')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** Whether the provider rejected the entered credentials. */
const isWrong = (error: unknown): boolean =>
  error instanceof TillError && error.facts?.code === 'provider_credentials'

function read(form: HTMLFormElement): LinkAccountBody {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { device_name: text('device_name').trim(), email: text('email').trim(), password: text('password') }
}
