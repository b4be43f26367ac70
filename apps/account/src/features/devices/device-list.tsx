import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, Spinner } from '@tillkey/ui'
import { deviceName, devicePlace } from './device-name.ts'
import styles from './devices.module.css'
import { useDevices } from './use-devices.ts'

const day = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: 'numeric',
})

/** Where one is signed in, and how to end it there. */
export function DeviceList() {
  const { sessions, failure, end } = useDevices()
  if (failure !== null) return <Alert tone="danger">{failure}</Alert>
  if (sessions === null) return <Spinner label="One moment" />
  const [own, ...others] = sessions
  return (
    <>
      <ul className={styles.list}>
        {own ? <Device session={own} /> : null}
        {others.map((session) => (
          <Device key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Button size="wide" onClick={() => end()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  const [device = { id: '' }] = session.devices ?? []
  const name = deviceName(device.user_agent)
  const since = session.authenticated_at ? day.format(new Date(session.authenticated_at)) : ''
  return (
    <li className={styles.device}>
      <div>
        <strong>{name}</strong> {onEnd ? null : <span className={styles.own}>This one</span>}
        <p className={styles.place}>{[devicePlace(device), since].filter(Boolean).join(', ')}</p>
      </div>
      {onEnd ? (
        <Button size="small" onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      ) : null}
    </li>
  )
}
