import type { PeopleList, Person, SwitchUserBody } from '@tillkey/contract/pos/people-schemas.ts'
import { Button, Row, Select } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { type LazyMessages, useLazyMessages } from '../messages/lazy-messages.tsx'
import styles from './people.module.css'
import { formatName } from './person-text.ts'
import { PinField } from './pin-field.tsx'

interface AtThisTillProps {
  list: PeopleList
  switchTo: (body: SwitchUserBody) => void
}

/** People with a PIN who can take over this till. On a locked till this includes the current user. */
export const takeoverCandidates = ({ people, here, locked }: PeopleList): Person[] =>
  people.filter(({ uuid, has_pin }) => has_pin && (locked || uuid !== here))

function currentUserText({ t }: LazyMessages, { people, here, locked }: PeopleList): string {
  if (locked) return t('people.locked')
  const name = people.find(({ uuid }) => uuid === here)?.name ?? ''
  return name === '' ? t('people.ownerHere') : t('people.here', { name })
}

/** The current user and the form to take over with a PIN. */
export function AtThisTill({ list, switchTo }: AtThisTillProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const others = takeoverCandidates(list)
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const taker = (id: string) => others.find(({ uuid }) => uuid === id)
  const who = taker(chosen) ?? taker(list.here) ?? others[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (who) switchTo({ person_uuid: who.uuid, pin })
    setPin('')
  }
  return (
    <form className={styles.person} onSubmit={submit}>
      <p>{currentUserText(i18n, list)}</p>
      {who === undefined ? null : (
        <>
          <Select
            label={t(list.locked ? 'people.who' : 'people.switch')}
            value={who.uuid}
            onChange={({ target }) => setChosen(target.value)}
          >
            {others.map((person) => (
              <option key={person.uuid} value={person.uuid}>
                {formatName(i18n, person)}
              </option>
            ))}
          </Select>
          <PinField label={t(list.locked ? 'people.yourPin' : 'people.pin')} value={pin} onChange={setPin} />
          <Row>
            <Button type="submit" size="small">
              {t(list.locked ? 'people.unlock' : 'people.takeOver')}
            </Button>
          </Row>
        </>
      )}
    </form>
  )
}
