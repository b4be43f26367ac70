import { Outlet, useMatches } from '@tanstack/react-router'
import { SkipLink } from '@tillkey/ui'
import { Empty, Loading } from '../shared/outcomes.tsx'
import { Screen } from '../shared/screen.tsx'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import { type Ability, useMay } from '../shared/use-role.ts'
import { formScreens } from './form-screens.ts'
import { NavigationList } from './navigation-list.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** A form, or why the role may not use it. */
function FormScreen({ ability }: { ability: Ability }) {
  const may = useMay()
  if (may(ability)) return <Outlet />
  if (!may('read')) return <Loading />
  return (
    <Screen title={t('error.forbiddenTitle')}>
      <Empty title={t('error.forbidden')}>
        <p>{t('forbidden.text')}</p>
      </Empty>
    </Screen>
  )
}

/** The screen at the address, or why the deployment lacks it or the role may not use it. */
function CurrentScreen() {
  const { deployment } = useConsole()
  const match = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const path = match.replace(/\/$/, '')
  const obstacle = deployment.findScreenObstacle(path)
  const ability = formScreens.get(path)
  if (obstacle === undefined) return ability === undefined ? <Outlet /> : <FormScreen ability={ability} />
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
