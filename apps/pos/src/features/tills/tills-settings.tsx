import type { ListedTill } from '@tillkey/contract/pos/tills-schemas.ts'
import { Alert, Button, Row, Spinner, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { SettingsSection } from '../../shared/layout/settings-section.tsx'
import { machineName } from '../../shared/machine-name.ts'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './tills-settings.module.css'
import { useTills } from './use-tills.ts'

/** Lists the shop's tills. Each can be renamed and revoked. */
export function TillsSettings() {
  const { t } = useLazyMessages()
  const { tills, failure, rename, revoke } = useTills()
  return (
    <SettingsSection id="tills" title={t('tills.title')}>
      <p>{t('tills.hint')}</p>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {tills === null ? <Spinner label={t('tills.fetching')} /> : null}
      {tills?.map((till) => (
        <TillLine key={`${till.uuid} ${till.name}`} till={till} onRename={rename} onRevoke={revoke} />
      ))}
    </SettingsSection>
  )
}

interface TillLineProps {
  till: ListedTill
  onRename: (uuid: string, name: string) => void
  onRevoke: (uuid: string) => void
}

function TillLine({ till, onRename, onRevoke }: TillLineProps) {
  const { t, date } = useLazyMessages()
  const [name, setName] = useState(till.name)
  const [isConfirming, setConfirming] = useState(false)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    onRename(till.uuid, name)
  }
  /** The first press asks for confirmation. */
  const revoke = () => (isConfirming ? onRevoke(till.uuid) : setConfirming(true))
  const { terminal } = till
  const describe = (machine: string) => t('tills.about', { machine, since: date(till.created_at) })
  return (
    <form className={styles.till} onSubmit={rename}>
      <TextField
        label={t(till.here ? 'tills.here' : 'tills.name')}
        hint={
          terminal === null ? (
            describe(t('tills.noMachine'))
          ) : (
            <MachineText terminal={terminal}>{describe(machineName(terminal))}</MachineText>
          )
        }
        required
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Row>
        {name.trim() === till.name || name.trim() === '' ? null : (
          <Button type="submit" size="small">
            {t('tills.rename')}
          </Button>
        )}
        <Button size="small" variant="danger" onClick={revoke}>
          {t(isConfirming ? 'tills.revokeSure' : 'tills.revoke')}
        </Button>
      </Row>
    </form>
  )
}
