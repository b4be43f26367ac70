import { useOperation } from '@tillkey/client/react'
import { disconnectApp, listConnectedApps } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type { ConnectedApp } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Button, ButtonLink, Card, EmptyState, Heading, Spinner, Stack } from '@tillkey/ui'
import { useState } from 'react'
import styles from '../features/access/access.module.css'
import { textOfAccessFailure } from '../features/access/failure.ts'
import { wordsOf } from '../features/access/scope-words.ts'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

/** The apps that the person has let in. */
export function AppsRoute() {
  const { client, base } = useServices()
  const { data, error, refetch } = useOperation(client, listConnectedApps, {})
  return (
    <Frame title="Connected apps">
      <Card>
        <Stack gap="loose">
          <Heading>Connected apps</Heading>
          {error === undefined ? null : <Alert tone="danger">{textOfAccessFailure(error)}</Alert>}
          {data === undefined && error === undefined ? <Spinner label="One moment" /> : null}
          {data === undefined ? null : <Apps apps={data} onChanged={refetch} />}
          <ButtonLink size="wide" href={`${base}/`}>
            Back to your account
          </ButtonLink>
        </Stack>
      </Card>
    </Frame>
  )
}

function Apps({ apps, onChanged }: { apps: readonly ConnectedApp[]; onChanged: () => void }) {
  if (apps.length === 0)
    return (
      <EmptyState title="No app is connected">
        <p>Apps that you sign in to with this account are listed here.</p>
      </EmptyState>
    )
  return (
    <ul className={styles.list} aria-label="Connected apps">
      {apps.map((connection) => (
        <li key={connection.app.client_id}>
          <Connection connection={connection} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

const day = (time: string): string => new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })

function Connection({ connection, onChanged }: { connection: ConnectedApp; onChanged: () => void }) {
  const { client } = useServices()
  const { app, scopes, since, last_used_at: lastUsed } = connection
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const disconnect = () => {
    setBusy(true)
    disconnectApp(client, { client_id: app.client_id }).then(onChanged, (error: unknown) => {
      setBusy(false)
      setFailure(textOfAccessFailure(error))
    })
  }
  return (
    <Stack gap="tight">
      <h2 className={styles.name}>{app.name}</h2>
      <p className={styles.muted}>
        Since {day(since)}, last used {day(lastUsed)}
      </p>
      <p>{scopes.map((scope) => wordsOf(scope).name).join(' · ')}</p>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <Button size="small" busy={busy ? 'Disconnecting' : undefined} onClick={disconnect}>
        Disconnect {app.name}
      </Button>
    </Stack>
  )
}
