import type { PeopleList, Person } from '@tillkey/contract/pos/people-schemas.ts'
import { Alert, Button, Row, Select, Spinner, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import fields from '../../shared/field-line.module.css'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { type DayWords, useDayWords } from '../../shared/words/day-words.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './people-settings.module.css'
import type { People } from './use-people.ts'

/** Who is of the shop, what each may do, and who stands at this till. */
export function PeopleSettings({ people }: { people: People }) {
  const { t } = useDayWords()
  const { list, failure } = people
  if (list === null && failure !== null) return <Alert tone="danger">{failure}</Alert>
  if (list === null) return <Spinner label={t('people.fetching')} size="large" />
  const isOwner = list.people.some(({ uuid, role }) => uuid === list.here && role === 'owner')
  return (
    <SettingsSection id="people" title={t('people.title')}>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <AtThisTill list={list} people={people} />
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

const roleOf = ({ find }: DayWords, { role }: Person): string => find(`role.${role}`) ?? ''

/** What somebody is called; the owner, whom nobody has named, by that. */
const nameOf = (words: DayWords, person: Person): string => person.name || roleOf(words, person)

/** Somebody else takes the till over with their PIN. */
function AtThisTill({ list, people }: { list: PeopleList; people: People }) {
  const words = useDayWords()
  const { t } = words
  const others = list.people.filter(({ uuid, has_pin }) => has_pin && uuid !== list.here)
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const here = list.people.find(({ uuid }) => uuid === list.here)?.name ?? ''
  const who = others.find(({ uuid }) => uuid === chosen) ?? others[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (who) people.switchTo({ person_uuid: who.uuid, pin })
    setPin('')
  }
  return (
    <form className={styles.person} onSubmit={submit}>
      <p>{here === '' ? t('people.ownerHere') : t('people.here', { name: here })}</p>
      {who === undefined ? null : (
        <>
          <Select
            label={t('people.switch')}
            value={who.uuid}
            onChange={({ target }) => setChosen(target.value)}
          >
            {others.map((person) => (
              <option key={person.uuid} value={person.uuid}>
                {nameOf(words, person)}
              </option>
            ))}
          </Select>
          <PinField label={t('people.pin')} value={pin} onChange={setPin} />
          <Row>
            <Button type="submit" size="small">
              {t('people.takeOver')}
            </Button>
          </Row>
        </>
      )}
    </form>
  )
}

interface PinFieldProps {
  label: string
  value: string
  onChange: (pin: string) => void
}

function PinField({ label, value, onChange }: PinFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      pattern="[0-9]{4,8}"
      maxLength={8}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface PersonLineProps {
  person: Person
  people: People
  /** What whoever stands here may do about them. */
  may: { changeIt: boolean; setPin: boolean }
}

function PersonLine({ person, people, may }: PersonLineProps) {
  const words = useDayWords()
  const { t } = words
  const [asked, setAsked] = useState(false)
  const { uuid, name, role } = person
  const remove = () => (asked ? people.remove(uuid) : setAsked(true))
  return (
    <div className={styles.person}>
      <p>
        <strong>{nameOf(words, person)}</strong> {name === '' ? '' : roleOf(words, person)}
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
            {t(asked ? 'people.removeSure' : 'people.remove')}
          </Button>
        </Row>
      ) : null}
    </div>
  )
}

function PinForm({ person: { uuid, has_pin }, people }: Pick<PersonLineProps, 'person' | 'people'>) {
  const { t } = useDayWords()
  const [pin, setPin] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    people.choosePin(uuid, pin)
    setPin('')
  }
  return (
    <form className={fields.line} onSubmit={submit}>
      <PinField label={t(has_pin ? 'people.newPin' : 'people.firstPin')} value={pin} onChange={setPin} />
      <Button type="submit">{t('people.savePin')}</Button>
    </form>
  )
}
