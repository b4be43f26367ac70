import { useOperation } from '@tillkey/client/react'
import { getFlowError } from '@tillkey/contract/platform/identity/flow-errors.ts'
import { Alert, ButtonLink, Spinner, Stack } from '@tillkey/ui'
import { flowAddress, OfflineIcon, textOfError } from '@tillkey/web'
import styles from '../features/flow/flow.module.css'
import { Frame } from '../shared/frame.tsx'
import { type LazyMessages, useLazyMessages } from '../shared/lazy-messages.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

/** Text of a stored error, or a generic one if it cannot be found. */
function describeError(i18n: LazyMessages, stored: object = {}): string {
  const { code, id, details } = stored as { code?: unknown; id?: unknown; details?: object } // any object; the members are checked below
  return textOfError(i18n, Number(code), { id, details })
}

const idInAddress = (): string => {
  const query = new URLSearchParams(window.location.search)
  return query.get('id') ?? query.get('error') ?? ''
}

/** Shows the stored error of a flow. */
export function ErrorRoute() {
  const { client, base } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const { data, isLoading } = useOperation(client, getFlowError, { id: idInAddress() })
  return (
    <Frame title={t('error.title')}>
      <Stack gap="loose">
        <div className={styles.centred}>
          <OfflineIcon />
          <Title focus="arrival">{t('error.title')}</Title>
        </div>
        {isLoading ? (
          <Spinner label={t('wait')} />
        ) : (
          <Alert tone="danger">{describeError(i18n, data?.error)}</Alert>
        )}
        <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
          {t('signIn')}
        </ButtonLink>
        <ButtonLink size="wide" href={`${base}/`}>
          {t('home')}
        </ButtonLink>
        {data?.id !== idInAddress() ? null : (
          <p className={styles.footer}>
            {t('error.reference')}
            <br />
            {data.id}
          </p>
        )}
      </Stack>
    </Frame>
  )
}
