import type { Person } from '@tillkey/contract/pos/people-schemas.ts'
import { Alert, Button, Row, Spinner } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { SettingsSection } from '../../shared/layout/settings-section.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { AtThisTill } from '../../shared/people/at-this-till.tsx'
import styles from '../../shared/people/people.module.css'
import { formatName, formatRole } from '../../shared/people/person-text.ts'
import { PinField } from '../../shared/people/pin-field.tsx'
import type { StaffActions } from '../../shared/people/use-people.ts'
import { InviteForm } from './invite-form.tsx'

/** People of the shop, their roles, and the current user of this till. */
export function PeopleSettings({ people }: { people: StaffActions }) {
  const { t } = useLazyMessages()
  const { list, failure } = people
  if (list === null && failure !== null) return <Alert tone="danger">{failure}</Alert>
  if (list === null) return <Spinner label={t('people.fetching')} size="large" />
  const isOwner = list.people.some(({ uuid, role }) => uuid === list.here && role === 'owner')
  return (
    <SettingsSection id="people" title={t('people.title')}>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <AtThisTill list={list} switchTo={people.switchTo} />
      {list.people.map((person) => (
        <PersonLine
          key={`${person.uuid} ${person.role} ${person.has_pin}`}
          person={person}
          people={people}
          may={{
            changeIt: isOwner && person.role !== 'owner',
            setPin: isOwner || person.uuid === list.here,
          }}
        />
      ))}
      {isOwner ? <InviteForm list={list} people={people} /> : null}
    </SettingsSection>
  )
}

interface PersonLineProps {
  person: Person
  people: StaffActions
  /** Permissions of the current user. */
  may: { changeIt: boolean; setPin: boolean }
}

function PersonLine({ person, people, may }: PersonLineProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const [isConfirming, setConfirming] = useState(false)
  const { uuid, name, role } = person
  const remove = () => (isConfirming ? people.remove(uuid) : setConfirming(true))
  return (
    <div className={styles.person}>
      <p>
        <strong>{formatName(i18n, person)}</strong> {name === '' ? '' : formatRole(i18n, person)}
      </p>
      {may.setPin ? <PinForm person={person} people={people} /> : null}
      {may.changeIt ? (
        <Row>
          <Button
            size="small"
            onClick={() => people.change(uuid, { name, role: role === 'manager' ? 'cashier' : 'manager' })}
          >
            {t(role === 'manager' ? 'people.makeCashier' : 'people.makeManager')}
          </Button>
          <Button size="small" variant="danger" onClick={remove}>
            {t(isConfirming ? 'people.removeSure' : 'people.remove')}
          </Button>
        </Row>
      ) : null}
    </div>
  )
}

function PinForm({ person: { uuid, has_pin }, people }: Pick<PersonLineProps, 'person' | 'people'>) {
  const { t } = useLazyMessages()
  const [pin, setPin] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    people.choosePin(uuid, pin)
    setPin('')
  }
  return (
    <form className={styles.pin} onSubmit={submit}>
      <PinField label={t(has_pin ? 'people.newPin' : 'people.firstPin')} value={pin} onChange={setPin} />
      <Button type="submit">{t('people.savePin')}</Button>
    </form>
  )
}
