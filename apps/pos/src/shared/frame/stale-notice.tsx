import { Alert } from '@tillkey/ui'
import { useLazyMessages } from '../messages/lazy-messages.tsx'

/** Warns that data is outdated or missing while requests fail. Polling continues. */
export function StaleNotice({ error }: { error: unknown }) {
  const { t } = useLazyMessages()
  return error === null ? null : <Alert tone="warning">{t('notNewest')}</Alert>
}
