import { Stack } from '@tillkey/ui'
import { use } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../elements/icon.tsx'
import { LocationName } from '../layout/location.tsx'
import { Sheet } from '../layout/sheet.tsx'
import { useMessages } from '../messages/messages-provider.tsx'
import { NavRailContext } from '../nav-rail.ts'
import styles from './menu-button.module.css'
import { NavRailFooter } from './nav-rail-footer.tsx'
import { sections } from './sections.ts'

/** Menu with shop, till, sections and the current user. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useMessages()
  const { attentionCount } = use(NavRailContext)
  const [location] = useLocation()
  return (
    <Sheet title={t('frame.menu')} onClose={onClose}>
      <Stack>
        <LocationName />
        <nav className={styles.sections} aria-label={t('frame.sections')}>
          {sections.map(({ href, name, icon }) => (
            <Link key={href} href={href} aria-current={location.startsWith(href) ? 'page' : undefined}>
              <Icon d={icon} />
              {t(name)}
              {href === '/sales' && attentionCount > 0 ? (
                <strong>{t('attention.title', { count: attentionCount })}</strong>
              ) : null}
            </Link>
          ))}
        </nav>
        <div className={styles.foot}>
          <NavRailFooter />
        </div>
      </Stack>
    </Sheet>
  )
}
