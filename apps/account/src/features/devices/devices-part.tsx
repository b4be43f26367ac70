import { Button } from '@tillkey/ui'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { Part } from '../settings/part.tsx'
import { DeviceList } from './device-list.tsx'
import { useDevices } from './use-devices.ts'

/** Sessions and a button that ends all others. */
export function DevicesPart() {
  const { t } = useLazyMessages()
  const devices = useDevices()
  const hasOthers = (devices.sessions?.length ?? 0) > 1
  return (
    <Part
      id="devices"
      title={t('devices')}
      about={t('devices.about')}
      icon={lazyIcons.laptop}
      action={
        hasOthers ? (
          <Button variant="quiet" size="small" onClick={() => devices.end()}>
            {t('devices.others')}
          </Button>
        ) : null
      }
    >
      <DeviceList devices={devices} />
    </Part>
  )
}
