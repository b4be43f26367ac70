import { listPeople } from '@tillkey/contract/pos/people.ts'
import type { PeopleList } from '@tillkey/contract/pos/people-schemas.ts'
import { Alert, Button, Card, Heading, Stack } from '@tillkey/ui'
import { useNewest } from '@tillkey/web'
import { type ReactNode, use, useCallback } from 'react'
import { Link } from 'wouter'
import { useLazyMessages } from '../messages/lazy-messages.tsx'
import { NavRailContext } from '../nav-rail.ts'
import { useServices } from '../till/services.ts'
import { useTillLock } from '../till/use-till-lock.ts'

/** Role of the current user. `locked`: a manager who must enter the PIN again. `unknown`: the server decides. */
export type TillRole = 'manager' | 'locked' | 'other' | 'unknown'

export function tillRoleIn({ people, here, locked, may_manage }: PeopleList): TillRole {
  if (may_manage) return 'manager'
  const role = people.find(({ uuid }) => uuid === here)?.role
  return locked && (role === 'owner' || role === 'manager') ? 'locked' : 'other'
}

/** Returns the role of the current user, or null until it is known. Reloads when the user changes. */
export function useTillRole(): TillRole | null {
  const { till } = useServices()
  const { person } = use(NavRailContext)
  const { unlocks } = useTillLock()
  const load = useCallback(
    (): Promise<TillRole> =>
      till
        .call('Failed to get the people', (client, options) => client.request(listPeople, {}, options))
        .then(tillRoleIn)
        .catch((error: unknown) => {
          console.error(error)
          return 'unknown'
        }),
    [till],
  )
  return useNewest({ key: `${person} ${unlocks}`, load }).value
}

interface ForManagersProps {
  /** Name of the restricted action. */
  title: string
  role: TillRole | null
  children: ReactNode
}

/** Shows its children to managers. Others are told how a manager takes over the till. */
export function ForManagers({ title, role, children }: ForManagersProps) {
  const { t } = useLazyMessages()
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
            <Button size="small" onClick={lock.prompt}>
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
