import type { PeopleList, SwitchPersonBody } from '@tillkey/contract/pos/people-schemas.ts'
import { Button, Row, Select } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useDayWords } from '../words/day-words.tsx'
import styles from './people.module.css'
import { nameOf } from './person-words.ts'
import { PinField } from './pin-field.tsx'

interface AtThisTillProps {
  list: PeopleList
  switchTo: (body: SwitchPersonBody) => void
}

/** Who stands at this till; somebody else takes the till over with their PIN. */
export function AtThisTill({ list, switchTo }: AtThisTillProps) {
  const words = useDayWords()
  const { t } = words
  const others = list.people.filter(({ uuid, has_pin }) => has_pin && uuid !== list.here)
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const here = list.people.find(({ uuid }) => uuid === list.here)?.name ?? ''
  const who = others.find(({ uuid }) => uuid === chosen) ?? others[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (who) switchTo({ person_uuid: who.uuid, pin })
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
