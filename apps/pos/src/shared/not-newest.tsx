import { Alert } from '@tillkey/ui'
import { useDayWords } from './words/day-words.tsx'

/** Warns that data is outdated or missing while requests fail. Polling continues. */
export function NotNewest({ error }: { error: unknown }) {
  const { t } = useDayWords()
  return error === null ? null : <Alert tone="warning">{t('notNewest')}</Alert>
}
