import { Link } from '@tanstack/react-router'
import { usePageTitle } from '@tillkey/web'
import { screenPaths } from '../screens.ts'
import { t } from '../shared/sentences.ts'
import styles from './standalone.module.css'
import { Standalone } from './standalone.tsx'

/** Shown for addresses without a screen. */
export function NotFoundScreen() {
  usePageTitle(t('notFound.title'), 'Tillkey console')
  return (
    <Standalone title={t('notFound.title')}>
      <div className={styles.text}>
        <p>{t('notFound.text')}</p>
        <Link to={screenPaths.start}>{t('start.title')}</Link>
      </div>
    </Standalone>
  )
}
