import { Outlet, useMatches } from '@tanstack/react-router'
import { SkipLink } from '@tillkey/ui'
import { Empty } from '../shared/outcomes.tsx'
import { Screen } from '../shared/screen.tsx'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import { NavigationList } from './navigation-list.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The screen at the address, or why the deployment lacks it. */
function CurrentScreen() {
  const { deployment } = useConsole()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const obstacle = deployment.findScreenObstacle(path.replace(/\/$/, ''))
  if (obstacle === undefined) return <Outlet />
  return (
    <Screen title={t('unavailable.title')}>
      <Empty title={t('unavailable.heading')}>
        <p>{obstacle}</p>
      </Empty>
    </Screen>
  )
}

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
          <CurrentScreen />
        </main>
      </div>
    </div>
  )
}
