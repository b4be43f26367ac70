import { Suspense, use, useCallback, useState } from 'react'
import { lazyScreen } from '../messages/lazy-screen.tsx'
import { useMessages } from '../messages/messages-provider.tsx'
import { NavRailContext } from '../nav-rail.ts'
import styles from './current-user.module.css'

const SwitchPerson = lazyScreen(async () => (await import('../people/switch-user.tsx')).SwitchUser)

/** Initials of at most two words. */
const formatInitials = (name: string): string =>
  name
    .split(/\s+/, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

/** The current user and a button to switch users. */
export function CurrentUser() {
  const { t } = useMessages()
  const { person } = use(NavRailContext)
  const [asks, setAsks] = useState(false)
  const close = useCallback(() => setAsks(false), [])
  if (person === null) return null
  const name = person || t('person.owner')
  return (
    <>
      <button type="button" className={styles.person} onClick={() => setAsks(true)}>
        <span className={styles.initials} aria-hidden="true">
          {formatInitials(name)}
        </span>
        <span className={styles.name}>
          <strong>{name}</strong>
          <span>{t('person.switch')}</span>
        </span>
      </button>
      {asks ? (
        <Suspense>
          <SwitchPerson onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
