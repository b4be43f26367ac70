import { Alert, Button, PasswordField, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { textOfLinkFailure } from './failure.ts'

/** The shortest password that is taken. */
const SHORTEST = 8

export interface NewOperator {
  email: string
  name: string
  password: string
}

interface OperatorFormProps {
  /** Absent where the person says it. */
  email?: string
  action: string
  onSubmit: (operator: NewOperator) => Promise<void>
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Asks somebody who becomes an operator for a name and a password. */
export function OperatorForm({ email, action, onSubmit }: OperatorFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const name = textOf(data, 'name').trim()
    const operator = {
      email: email ?? textOf(data, 'email').trim(),
      name,
      password: textOf(data, 'password'),
    }
    onSubmit(operator).catch((error: unknown) => {
      setBusy(false)
      setFailure(textOfLinkFailure(error))
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="loose">
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={320}
          {...(email !== undefined && { value: email, readOnly: true })}
        />
        <TextField label="Name" name="name" autoComplete="name" maxLength={200} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${SHORTEST} characters`}
          minLength={SHORTEST}
          maxLength={1024}
          required
        />
        <Button type="submit" variant="primary" size="wide" busy={busy ? 'One moment' : undefined}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
