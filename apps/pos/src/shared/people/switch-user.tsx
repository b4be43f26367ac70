import { Alert, Spinner } from '@tillkey/ui'
import { type ComponentProps, use, useState } from 'react'
import { Link } from 'wouter'
import { Sheet } from '../layout/sheet.tsx'
import { useLazyMessages } from '../messages/lazy-messages.tsx'
import { NavRailContext } from '../nav-rail.ts'
import { AtThisTill, takeoverCandidates } from './at-this-till.tsx'
import { usePeople } from './use-people.ts'

interface SwitchPersonProps {
  onClose: () => void
  /** `locked`: the current user must enter the PIN again. */
  reason?: 'locked'
}

/** Dialog to take over the till. Closes on success. */
export function SwitchUser({ onClose, reason }: SwitchPersonProps) {
  const { t } = useLazyMessages()
  const { list, failure, switchTo } = usePeople()
  const { person } = use(NavRailContext)
  const [before] = useState(person)
  const isUnlocked = reason === 'locked' && list?.locked === false
  return (
    <Sheet
      title={t(reason === 'locked' ? 'people.lockedTitle' : 'person.switch')}
      onClose={onClose}
      isOver={before !== person || isUnlocked}
    >
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {list === null && failure === null ? <Spinner label={t('people.fetching')} size="large" /> : null}
      {list === null ? null : <TillUsers list={list} switchTo={switchTo} />}
    </Sheet>
  )
}

/** The people who can take over the till, or where to add some. */
function TillUsers(props: ComponentProps<typeof AtThisTill>) {
  const { t } = useLazyMessages()
  return (
    <>
      <AtThisTill {...props} />
      {takeoverCandidates(props.list).length === 0 ? (
        <p>
          <Link href="/settings">{t('person.noOthers')}</Link>
        </p>
      ) : null}
    </>
  )
}
