import { useOperation } from '@tillkey/client/react'
import { disconnectApp, listConnectedApps } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type { ConnectedApp } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Button, ButtonLink, EmptyState, Spinner, Stack } from '@tillkey/ui'
import { useRef, useState } from 'react'
import styles from '../features/access/access.module.css'
import { describeAccessFailure } from '../features/access/failure.ts'
import { scopeText } from '../features/access/scope-text.ts'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'
import { useRestoredFocus } from '../shared/use-restored-focus.ts'

/** Apps with access to the account. */
export function AppsRoute() {
  const { client, base } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const { data, error, refetch } = useOperation(client, listConnectedApps, {})
  const container = useRef<HTMLDivElement>(null)
  useRestoredFocus(container)
  return (
    <Frame title={t('apps')}>
      <div ref={container}>
        <Stack gap="loose">
          <Title>{t('apps')}</Title>
          {error === undefined ? null : <Alert tone="danger">{describeAccessFailure(i18n, error)}</Alert>}
          {data === undefined && error === undefined ? <Spinner label={t('wait')} /> : null}
          {data === undefined ? null : <Apps apps={data} onChanged={refetch} />}
          <ButtonLink size="wide" href={`${base}/`}>
            {t('account')}
          </ButtonLink>
        </Stack>
      </div>
    </Frame>
  )
}

function Apps({ apps, onChanged }: { apps: readonly ConnectedApp[]; onChanged: () => void }) {
  const { t } = useLazyMessages()
  if (apps.length === 0)
    return (
      <EmptyState title={t('apps.none')}>
        <p>{t('apps.noneHelp')}</p>
      </EmptyState>
    )
  return (
    <ul className={`${styles.list} ${styles.scopes}`} aria-label={t('apps')}>
      {apps.map((connection) => (
        <li key={connection.app.client_id}>
          <Connection connection={connection} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

function Connection({ connection, onChanged }: { connection: ConnectedApp; onChanged: () => void }) {
  const { client } = useServices()
  const { app, scopes, since, last_used_at: lastUsed } = connection
  const i18n = useLazyMessages()
  const { t, date } = i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const disconnect = () => {
    setBusy(true)
    disconnectApp(client, { client_id: app.client_id }).then(onChanged, (error: unknown) => {
      setBusy(false)
      setFailure(error)
    })
  }
  return (
    <Stack gap="tight">
      <h2 className={styles.name}>{app.name}</h2>
      <p className={styles.muted}>{t('apps.since', { since: date(since), used: date(lastUsed) })}</p>
      <p>{scopes.map((scope) => scopeText(i18n, scope).name).join(' · ')}</p>
      {failure === null ? null : <Alert tone="danger">{describeAccessFailure(i18n, failure)}</Alert>}
      <Button size="small" busy={busy ? t('apps.ending') : undefined} onClick={disconnect}>
        {t('apps.end', { app: app.name })}
      </Button>
    </Stack>
  )
}
