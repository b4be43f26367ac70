import { Link } from '@tanstack/react-router'
import { usePageTitle } from '@tillkey/web'
import type { ReactNode } from 'react'
import { Glyph } from './icons.tsx'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  /** At the left of the title: the picture of a person. */
  picture?: ReactNode
  /** Below the title: an id, a summary. */
  subtitle?: ReactNode
  /** At the right of the title: a state, a count. */
  status?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** Screens above this one, from the outermost. */
  above?: readonly { title: string; to: string }[]
  /** `fill`: the content scrolls within the screen instead of with it. */
  layout?: 'flow' | 'fill'
  children: ReactNode
}

/** A screen of a project: title, actions, content. */
export function Screen(props: ScreenProps) {
  const { title, picture, subtitle, status, actions, above = [], layout = 'flow', children } = props
  usePageTitle(title, 'Tillkey console')
  return (
    <div className={styles.screen} data-layout={layout}>
      {above.length > 0 && (
        <nav className={styles.above} aria-label="Breadcrumbs">
          {above.map((each) => (
            <Link key={each.to} to={each.to}>
              {each.title}
              <Glyph name="next" size="small" />
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.head}>
        <div className={styles.heading}>
          {picture}
          <div>
            <div className={styles.title}>
              <h1>{title}</h1>
              {status}
            </div>
            {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

interface PanelProps {
  title?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** Whether the content reaches the border. */
  isFlush?: boolean
  children: ReactNode
}

/** A group of content with a heading. */
export const Panel = ({ title, actions, isFlush = false, children }: PanelProps) => (
  <section className={styles.card}>
    {(title ?? actions) !== undefined && (
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    <div className={isFlush ? undefined : styles.cardBody}>{children}</div>
  </section>
)

/** Main content with a column of 336 px status it on desks. */
export const TwoColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.stack}>{children}</div>
    <div className={styles.stack}>{aside}</div>
  </div>
)

/** Content below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Names and values. Values that are absent are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
