import type { LinkAccountBody } from '@tillkey/contract/pos/onboarding-schemas.ts'
import { Alert, Button, Card, PasswordField, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { reasonOf } from '../../shared/till-error.ts'

interface LinkAccountFormProps {
  provider: string
  onLinked: () => void
}

const NOT_LINKED = 'Your account was not linked. Check your e-mail and password and try again.'

/** Links the merchant's account at the provider. A failure keeps what was typed and says so beside the form. */
export function LinkAccountForm({ provider, onLinked }: LinkAccountFormProps) {
  const { till } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    till.linkAccount(provider, read(event.currentTarget)).then(onLinked, (error: unknown) => {
      console.error(error)
      setFailure(reasonOf(error, NOT_LINKED))
      setBusy(false)
    })
  }
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
          <TextField
            label="POS Name"
            name="device_name"
            hint="How this till is called at your provider, for instance Counter 1"
            maxLength={255}
            autoComplete="off"
            required
          />
          <TextField label="Email" name="email" type="email" autoComplete="email" required />
          <PasswordField label="Password" name="password" autoComplete="off" required />
          <Button type="submit" variant="primary" size="charge" busy={busy ? 'Connecting' : undefined}>
            Link Account
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

function read(form: HTMLFormElement): LinkAccountBody {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { device_name: text('device_name').trim(), email: text('email').trim(), password: text('password') }
}
