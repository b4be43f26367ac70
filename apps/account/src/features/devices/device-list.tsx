import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, Spinner } from '@tillkey/ui'
import { textOfFailure } from '@tillkey/web'
import { Icon } from '../../shared/icon.tsx'
import { laterIcons } from '../../shared/later-icons.ts'
import { useLaterWords } from '../../shared/later-words.ts'
import { deviceName, devicePlace, isHandheld } from './device-name.ts'
import styles from './devices.module.css'
import type { Devices } from './use-devices.ts'

/** Where one is signed in, and how to end it there. */
export function DeviceList({ devices: { sessions, failure, end } }: { devices: Devices }) {
  const words = useLaterWords()
  if (failure !== null) return <Alert tone="danger">{textOfFailure(words, failure)}</Alert>
  if (sessions === null) return <Spinner label={words.t('wait')} />
  const [own, ...others] = sessions
  return (
    <ul className={styles.list}>
      {own ? <Device session={own} /> : null}
      {others.map((session) => (
        <Device key={session.id} session={session} onEnd={() => end(session.id)} />
      ))}
    </ul>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  const words = useLaterWords()
  const { t, dateTime } = words
  const [device = { id: '' }] = session.devices ?? []
  const name = deviceName(words, device.user_agent)
  const since = session.authenticated_at ? dateTime(session.authenticated_at) : ''
  return (
    <li className={styles.device}>
      <span className={styles.tile}>
        <Icon d={isHandheld(device.user_agent) ? laterIcons.phone : laterIcons.laptop} />
      </span>
      <div className={styles.words}>
        <strong>{name}</strong> {onEnd ? null : <span className={styles.own}>{t('devices.own')}</span>}
        <p className={styles.place}>{[devicePlace(device), since].filter(Boolean).join(', ')}</p>
      </div>
      {onEnd ? (
        <Button size="small" onClick={onEnd} aria-label={t('devices.end', { device: name })}>
          {t('signOut')}
        </Button>
      ) : null}
    </li>
  )
}
