import { Link } from '@tanstack/react-router'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  id: Id
  title: string
  /** Number of entries, shown beside the title. */
  count?: number | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** The open tab. */
  current: Id
}

/** Tabs of a screen, which are part of its address: `?tab=`. The first has no parameter. */
export const Tabs = <Id extends string>({ label, tabs, current }: TabsProps<Id>) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ id, title, count }, index) => (
      <Link
        key={id}
        to="."
        search={index === 0 ? {} : { tab: id }}
        // The first tab would be active at the address of every tab.
        activeOptions={{ exact: true, includeSearch: true }}
        data-current={id === current || undefined}
        className={styles.tab}
      >
        {title}
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)
