import { lazy, Suspense, useState } from 'react'
import { Icon } from '../elements/icon.tsx'
import { useMediaQuery } from '../layout/use-media-query.ts'
import { useMessages } from '../messages/messages-provider.tsx'
import styles from './menu-button.module.css'

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))

/** Short phones whose keypad leaves no room for tabs. */
const WITHOUT_TABS = '(width < 60rem) and (height < 43rem)'
const BARS = 'M4 7h16M4 12h16M4 17h16'

/** Opens the menu on phones without tabs. */
export function MenuButton() {
  const { t } = useMessages()
  const isNeeded = useMediaQuery(WITHOUT_TABS)
  const [isOpen, setIsOpen] = useState(false)
  if (!isNeeded) return null
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label={t('frame.menu')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon d={BARS} />
      </button>
      {isOpen ? (
        <Suspense>
          <MenuSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
