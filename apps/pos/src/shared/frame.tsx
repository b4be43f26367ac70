import { SkipLink, VisuallyHidden, Wordmark } from '@tillkey/ui'
import { usePageTitle } from '@tillkey/web'
import { lazy, type ReactNode, use } from 'react'
import { Link, useLocation } from 'wouter'
import { useArriving } from './arriving.ts'
import styles from './frame.module.css'
import { Icon } from './icon.tsx'
import { LocationName } from './location.tsx'
import { NavRailContext } from './nav-rail.ts'
import { OptionalPanel } from './optional-panel.tsx'
import { type Section, sections } from './sections.ts'
import { useMediaQuery, WITH_RAIL } from './use-media-query.ts'
import { useWords } from './words/words-provider.tsx'

// A phone has its foot in Settings.
const RailFoot = lazy(async () => ({ default: (await import('./nav-rail-footer.tsx')).NavRailFooter }))

interface FrameProps {
  /** Title of the page in the browser. */
  title: string
  children: ReactNode
  /** 30 rem for a form, 45 rem (720 px) for a list, all there is for a table; `screen` goes to the edges and does not scroll. */
  width?: 'narrow' | 'medium' | 'wide' | 'screen'
  /** Whose colour the whole screen has: the customer's turn, the machine's, or that of a result. */
  flood?: 'turn' | 'ink' | 'approved' | 'declined' | 'hold'
}

/** The frame of every screen: a rail beside it, or tabs below on a phone, that lead to the sections. */
export function Frame({ title, children, width = 'narrow', flood }: FrameProps) {
  const { t } = useWords()
  const arriving = useArriving()
  const hasRail = useMediaQuery(WITH_RAIL)
  usePageTitle(title)
  return (
    <div className={styles.frame} data-width={width} data-flood={flood} data-arriving={arriving}>
      <SkipLink>{t('frame.skip')}</SkipLink>
      <aside className={styles.rail}>
        <Wordmark href="/" />
        <div className={styles.place}>
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
  const { t } = useWords()
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
          <VisuallyHidden>{t('matters.title', { count: attentionCount })}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  )
}
