import type {
  AccessAnswer,
  AccessRequest,
  AccountApp,
} from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Button, Heading, Toggle } from '@tillkey/ui'
import { useState } from 'react'
import styles from './access.module.css'
import { ScopeList } from './scope-list.tsx'

interface AccessFormProps {
  request: AccessRequest
  busy: boolean
  onAnswer: (answer: AccessAnswer) => void
  onLeave: () => void
}

/** Which app asks, whom, for what; and the two answers. */
export function AccessForm({ request, busy, onAnswer, onLeave }: AccessFormProps) {
  const { app, scopes, returns_to: returnsTo } = request
  const [allowed, setAllowed] = useState(() => new Set(scopes.map(({ scope }) => scope)))
  const [remember, setRemember] = useState(false)
  const change = (scope: string) =>
    setAllowed((before) => {
      const after = new Set(before)
      if (!after.delete(scope)) after.add(scope)
      return after
    })
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {app.name.slice(0, 1).toUpperCase()}
      </span>
      <Heading focus="arrival">{app.name} wants to use your Tillkey account</Heading>
      <Person {...request.person} onLeave={onLeave} />
      <ScopeList scopes={scopes} allowed={allowed} onChange={change} />
      <Toggle
        label="Do not ask me again"
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button
        variant="primary"
        size="wide"
        busy={busy ? 'One moment' : undefined}
        onClick={() => onAnswer({ decision: 'allow', scopes: [...allowed], remember })}
      >
        Allow
      </Button>
      <Button size="wide" disabled={busy} onClick={() => onAnswer({ decision: 'refuse' })}>
        Do not allow
      </Button>
      <p className={styles.notes}>
        You return to <strong>{returnsTo}</strong>. Stop it at any time in your account.
        <AppLinks app={app} />
      </p>
    </>
  )
}

function Person({ name, email, onLeave }: AccessRequest['person'] & { onLeave: () => void }) {
  return (
    <div className={styles.person}>
      <span>
        <span className={styles.name}>{name ?? email ?? 'You'}</span>
        {name === undefined || email === undefined ? null : (
          <>
            <br />
            <span className={styles.muted}>{email}</span>
          </>
        )}
      </span>
      <Button variant="quiet" size="small" onClick={onLeave}>
        Not you?
      </Button>
    </div>
  )
}

function AppLinks({ app: { name, tos_uri: terms, policy_uri: privacy } }: { app: AccountApp }) {
  if (terms === undefined && privacy === undefined) return null
  return (
    <>
      <br />
      {terms === undefined ? null : <a href={terms}>Terms</a>}
      {terms === undefined || privacy === undefined ? null : ' and '}
      {privacy === undefined ? null : <a href={privacy}>privacy</a>} of {name}
    </>
  )
}
