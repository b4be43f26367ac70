import { SkipLink, VisuallyHidden, Wordmark } from '@tillkey/ui'
import { usePageTitle } from '@tillkey/web'
import { lazy, type ReactNode, use } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../elements/icon.tsx'
import { useTapGuard } from '../elements/use-tap-guard.ts'
import { LocationName } from '../layout/location.tsx'
import { OptionalPanel } from '../layout/optional-panel.tsx'
import { useMediaQuery, WITH_RAIL } from '../layout/use-media-query.ts'
import { useMessages } from '../messages/messages-provider.tsx'
import { NavRailContext } from '../nav-rail.ts'
import styles from './frame.module.css'
import { type Section, sections } from './sections.ts'

// Phones show the footer in Settings.
const RailFoot = lazy(async () => ({ default: (await import('./nav-rail-footer.tsx')).NavRailFooter }))

interface FrameProps {
  /** Title of the page in the browser. */
  title: string
  children: ReactNode
  /** 30 rem for forms, 45 rem for lists, full width for tables. `screen` fills the viewport without scrolling. */
  width?: 'narrow' | 'medium' | 'wide' | 'screen'
  /** Background colour of the whole screen. */
  flood?: 'turn' | 'ink' | 'approved' | 'declined' | 'hold'
}

/** Frame of every screen with a navigation rail, or tabs at the bottom on a phone. */
export function Frame({ title, children, width = 'narrow', flood }: FrameProps) {
  const { t } = useMessages()
  const arriving = useTapGuard()
  const hasRail = useMediaQuery(WITH_RAIL)
  usePageTitle(title)
  return (
    <div className={styles.frame} data-width={width} data-flood={flood} data-arriving={arriving}>
      <SkipLink>{t('frame.skip')}</SkipLink>
      <aside className={styles.rail}>
        <Wordmark href="/" />
        <div className={styles.location}>
          <LocationName />
        </div>
        <nav className={styles.nav} aria-label={t('frame.sections')}>
          {sections.map((section) => (
            <SectionLink key={section.href} section={section} />
          ))}
        </nav>
        <div className={styles.foot}>
          {hasRail ? (
            <OptionalPanel>
              <RailFoot />
            </OptionalPanel>
          ) : null}
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function SectionLink({ section: { href, name, icon } }: { section: Section }) {
  const { t } = useMessages()
  const { attentionCount } = use(NavRailContext)
  const [location] = useLocation()
  const isHere = location === href || location.startsWith(`${href}/`)
  return (
    <Link href={href} className={styles.link} aria-current={isHere ? 'page' : undefined}>
      <Icon d={icon} />
      <span className={styles.word}>{t(name)}</span>
      {href === '/sales' && attentionCount > 0 ? (
        <span className={styles.badge}>
          <span aria-hidden="true">{attentionCount}</span>
          <VisuallyHidden>{t('attention.title', { count: attentionCount })}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  )
}
