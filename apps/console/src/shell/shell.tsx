import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '@tillkey/ui'
import { t } from '../shared/sentences.ts'
import { NavigationList } from './navigation-list.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The frame around the screens of a project: top bar, navigation, content. */
export function Shell() {
  useShortcuts()
  return (
    <div className={styles.shell}>
      <SkipLink>{t('actions.skip')}</SkipLink>
      <TopBar />
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <NavigationList />
        </nav>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
        <main id="main" tabIndex={0} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
