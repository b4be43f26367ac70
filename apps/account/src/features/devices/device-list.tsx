import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, Spinner } from '@tillkey/ui'
import { textOfFailure } from '@tillkey/web'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { RowLine, Rows } from '../../shared/rows.tsx'
import { Tile } from '../../shared/tile.tsx'
import { deviceLocation, deviceName, isHandheld } from './device-name.ts'
import styles from './devices.module.css'
import type { Devices } from './use-devices.ts'

/** Sessions of the user with actions to end them. */
export function DeviceList({ devices: { sessions, failure, end } }: { devices: Devices }) {
  const i18n = useLazyMessages()
  if (failure !== null) return <Alert tone="danger">{textOfFailure(i18n, failure)}</Alert>
  if (sessions === null) return <Spinner label={i18n.t('wait')} />
  const [own, ...others] = sessions
  return (
    <Rows>
      {own ? <Device session={own} /> : null}
      {others.map((session) => (
        <Device key={session.id} session={session} onEnd={() => end(session.id)} />
      ))}
    </Rows>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  const i18n = useLazyMessages()
  const { t, dateTime } = i18n
  const [device = { id: '' }] = session.devices ?? []
  const name = deviceName(i18n, device.user_agent)
  const since = session.authenticated_at ? dateTime(session.authenticated_at) : ''
  const at = onEnd ? since : t('devices.now')
  return (
    <li>
      <RowLine
        tile={<Tile icon={isHandheld(device.user_agent) ? lazyIcons.phone : lazyIcons.laptop} />}
        name={
          <>
            {name} {onEnd ? null : <span className={styles.own}>{t('devices.own')}</span>}
          </>
        }
        about={[deviceLocation(device), at].filter(Boolean).join(', ')}
        action={
          onEnd ? (
            <Button size="small" onClick={onEnd} aria-label={t('devices.end', { device: name })}>
              {t('signOut')}
            </Button>
          ) : null
        }
      />
    </li>
  )
}
