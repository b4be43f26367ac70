import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '@tillkey/web'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import styles from './standalone.module.css'
import { Standalone } from './standalone.tsx'

const route = getRouteApi('/signed-out')

/** Shown when a sign-in was not finished. */
export function SignedOutScreen() {
  usePageTitle(t('signedOut.title'), 'Tillkey console')
  const { base } = useConsole()
  const isDenied = route.useSearch().reason === 'not-allowed'
  return (
    <Standalone title={t('signedOut.title')}>
      <div className={styles.text}>
        <p>{t(isDenied ? 'signedOut.denied' : 'signedOut.failed')}</p>
        <a href={`${base}/sign-in`}>{t('signedOut.again')}</a>
      </div>
    </Standalone>
  )
}
