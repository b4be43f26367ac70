import { Alert, Button, PasswordField, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { describeLinkFailure } from './failure.ts'
import styles from './operator-form.module.css'

/** Minimum password length. */
const SHORTEST = 8

export interface NewOperator {
  email: string
  name: string
  password: string
}

interface OperatorFormProps {
  /** Absent if the person enters it. */
  email?: string
  action: string
  onSubmit: (operator: NewOperator) => Promise<void>
}

const readText = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Form for the name and password of a new operator. */
export function OperatorForm({ email, action, onSubmit }: OperatorFormProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const name = readText(data, 'name').trim()
    const operator = {
      email: email ?? readText(data, 'email').trim(),
      name,
      password: readText(data, 'password'),
    }
    onSubmit(operator).catch((error: unknown) => {
      setBusy(false)
      setFailure(error)
    })
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <Stack gap="loose">
        {failure === null ? null : <Alert tone="danger">{describeLinkFailure(i18n, failure)}</Alert>}
        <TextField
          label={t('trait.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={320}
          {...(email !== undefined && { value: email, readOnly: true })}
        />
        <TextField
          label={t('trait.name')}
          optional={t('optional')}
          name="name"
          autoComplete="name"
          maxLength={200}
        />
        <PasswordField
          label={t('password')}
          revealLabel={t('password.show')}
          name="password"
          autoComplete="new-password"
          hint={t('operator.shortest', { count: SHORTEST })}
          minLength={SHORTEST}
          maxLength={1024}
          required
        />
        <Button type="submit" variant="primary" size="wide" busy={busy ? t('wait') : undefined}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
