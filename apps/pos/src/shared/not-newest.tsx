import { Alert } from '@tillkey/ui'
import { useDayWords } from './words/day-words.tsx'

/** That what is shown may be old, or is not there yet, as long as asking for it fails; it is asked for again meanwhile. */
export function NotNewest({ error }: { error: unknown }) {
  const { t } = useDayWords()
  return error === null ? null : <Alert tone="warning">{t('notNewest')}</Alert>
}
