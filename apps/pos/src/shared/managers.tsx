import { listPeople } from '@tillkey/contract/pos/people.ts'
import type { PeopleList } from '@tillkey/contract/pos/people-schemas.ts'
import { Alert, Button, Card, Heading, Stack } from '@tillkey/ui'
import { useNewest } from '@tillkey/web'
import { type ReactNode, use, useCallback } from 'react'
import { Link } from 'wouter'
import { NavRailContext } from './nav-rail.ts'
import { useServices } from './services.ts'
import { useTillLock } from './till-lock.ts'
import { useDayWords } from './words/day-words.tsx'

/**
 * Whether whoever uses this till may manage the shop; `locked` when they may once they have entered their PIN again,
 * `unknown` when nobody can say, so that the server decides.
 */
export type TillRole = 'manager' | 'locked' | 'other' | 'unknown'

export function tillRoleIn({ people, here, locked, may_manage }: PeopleList): TillRole {
  if (may_manage) return 'manager'
  const role = people.find(({ uuid }) => uuid === here)?.role
  return locked && (role === 'owner' || role === 'manager') ? 'locked' : 'other'
}

/** What whoever stands at this till may do; null until it is known. Asked anew when that is somebody else. */
export function useTillRole(): TillRole | null {
  const { till } = useServices()
  const { person } = use(NavRailContext)
  const { unlocks } = useTillLock()
  const ask = useCallback(
    (): Promise<TillRole> =>
      till
        .ask('Failed to get the people', (client, options) => client.request(listPeople, {}, options))
        .then(tillRoleIn)
        .catch((error: unknown) => {
          console.error(error)
          return 'unknown'
        }),
    [till],
  )
  return useNewest({ about: `${person} ${unlocks}`, ask }).value
}

interface ForManagersProps {
  /** What only a manager may do. */
  title: string
  role: TillRole | null
  children: ReactNode
}

/** What only a manager may do; anybody else is told so, and how a manager takes the till over. */
export function ForManagers({ title, role, children }: ForManagersProps) {
  const { t } = useDayWords()
  const { lock } = useServices()
  if (role === null) return null
  if (role === 'manager' || role === 'unknown') return children
  return (
    <Card>
      <Stack>
        <Heading level={2}>{title}</Heading>
        {role === 'locked' ? (
          <Alert tone="info" announce="none">
            <p>{t('people.locked')}</p>
            <Button size="small" onClick={lock.ask}>
              {t('people.enterPin')}
            </Button>
          </Alert>
        ) : (
          <Alert tone="info" announce="none">
            <p>{t('managers.only')}</p>
            <p>
              <Link href="/settings">{t('managers.takeOver')}</Link>
            </p>
          </Alert>
        )}
      </Stack>
    </Card>
  )
}
