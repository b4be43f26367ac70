import { listPeople } from '@tillkey/contract/pos/people.ts'
import { Alert, Card, Heading, Stack } from '@tillkey/ui'
import { useNewest } from '@tillkey/web'
import { type ReactNode, use, useCallback } from 'react'
import { Link } from 'wouter'
import { RailContext } from './rail.ts'
import { useServices } from './services.ts'
import { useDayWords } from './words/day-words.tsx'

/** Whether whoever stands at this till may manage the shop; `unknown` when nobody can say, so that the server decides. */
export type Standing = 'manager' | 'other' | 'unknown'

/** What whoever stands at this till may do; null until it is known. Asked anew when that is somebody else. */
export function useStanding(): Standing | null {
  const { till } = useServices()
  const { person } = use(RailContext)
  const ask = useCallback(
    (): Promise<Standing> =>
      till
        .ask('Failed to get the people', (client, options) => client.request(listPeople, {}, options))
        .then(({ may_manage }) => (may_manage ? 'manager' : 'other'))
        .catch((error: unknown) => {
          console.error(error)
          return 'unknown'
        }),
    [till],
  )
  return useNewest({ about: person, ask }).value
}

interface ForManagersProps {
  /** What only a manager may do. */
  title: string
  standing: Standing | null
  children: ReactNode
}

/** What only a manager may do; anybody else is told so, and how a manager takes the till over. */
export function ForManagers({ title, standing, children }: ForManagersProps) {
  const { t } = useDayWords()
  if (standing === null) return null
  if (standing !== 'other') return children
  return (
    <Card>
      <Stack>
        <Heading level={2}>{title}</Heading>
        <Alert tone="info" announce="none">
          <p>{t('managers.only')}</p>
          <p>
            <Link href="/settings">{t('managers.takeOver')}</Link>
          </p>
        </Alert>
      </Stack>
    </Card>
  )
}
