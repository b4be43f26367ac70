import { Link } from '@tanstack/react-router'
import { screenPaths } from '../screens.ts'
import { Glyph } from '../shared/icons.tsx'
import { useIsAvailable } from '../shared/use-obstacle.ts'
import { useSlug } from '../shared/use-project.ts'
import { navigation } from './navigation.ts'
import styles from './navigation-list.module.css'

/** Links to every screen of the project. */
export function NavigationList({ onChosen }: { onChosen?: () => void }) {
  const project = useSlug()
  const isAvailable = useIsAvailable()
  const groups = navigation
    .map((group) => ({ ...group, screens: group.screens.filter(({ to }) => isAvailable(to)) }))
    .filter(({ screens }) => screens.length > 0)
  return groups.map(({ title, screens }) => (
    <div key={title ?? ''} className={styles.group}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <ul>
        {screens.map((screen) => (
          <li key={screen.to}>
            <Link
              to={screen.to}
              params={{ project }}
              className={styles.link}
              activeOptions={{ exact: screen.to === screenPaths.home, includeSearch: false }}
              onClick={onChosen}
            >
              <Glyph name={screen.icon} />
              {screen.title}
              {screen.key !== undefined && <kbd aria-hidden="true">g {screen.key}</kbd>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
