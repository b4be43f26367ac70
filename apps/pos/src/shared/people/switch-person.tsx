import { Alert, Spinner } from '@tillkey/ui'
import { use, useState } from 'react'
import { Link } from 'wouter'
import { RailContext } from '../rail.ts'
import { Sheet } from '../sheet.tsx'
import { useDayWords } from '../words/day-words.tsx'
import { AtThisTill } from './at-this-till.tsx'
import { usePeople } from './use-people.ts'

/** Asks who takes the till over, over whatever screen is open; closed once somebody has. */
export function SwitchPerson({ onClose }: { onClose: () => void }) {
  const { t } = useDayWords()
  const { list, failure, switchTo } = usePeople()
  const { person } = use(RailContext)
  const [before] = useState(person)
  const others = list?.people.filter(({ uuid, has_pin }) => has_pin && uuid !== list.here)
  return (
    <Sheet title={t('person.switch')} onClose={onClose} isOver={before !== person}>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {list === null && failure === null ? <Spinner label={t('people.fetching')} size="large" /> : null}
      {list === null ? null : <AtThisTill list={list} switchTo={switchTo} />}
      {others?.length === 0 ? (
        <p>
          <Link href="/settings">{t('person.noOthers')}</Link>
        </p>
      ) : null}
    </Sheet>
  )
}
