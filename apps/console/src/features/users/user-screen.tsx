import { getRouteApi } from '@tanstack/react-router'
import type { Identity } from '@tillkey/client'
import type { ReactNode } from 'react'
import english from '../../catalogues/en/user.json'
import type { Action } from '../../ory/needs.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { nameIdentity, readName } from '../../shared/identity-name.ts'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { Panel, Screen, TwoColumns } from '../../shared/screen.tsx'
import { useConsole } from '../../shared/services.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { Tabs } from '../../shared/tabs.tsx'
import { useSlug } from '../../shared/use-project.ts'
import { Avatar } from './avatar.tsx'
import { UserActions } from './user-actions.tsx'
import { CredentialsPanel } from './user-credentials.tsx'
import { HistoryPanel } from './user-history.tsx'
import { ConsentsPanel, MessagesPanel, TuplesPanel } from './user-lists.tsx'
import { MetadataPanel } from './user-metadata.tsx'
import { useIdentity, useSessions } from './user-queries.ts'
import { SessionsPanel } from './user-sessions.tsx'
import { TraitsPanel } from './user-traits.tsx'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/users/$id')

const titles = {
  overview: t('tabs.overview'),
  sessions: t('tabs.sessions'),
  messages: t('tabs.messages'),
  consents: t('tabs.consents'),
  permissions: t('tabs.permissions'),
  history: t('tabs.history'),
  json: t('tabs.json'),
}
type TabId = keyof typeof titles
/** What a deployment must have for some tabs. */
const tabNeeds: Readonly<Partial<Record<TabId, Action>>> = {
  messages: 'userMessages',
  consents: 'userConsents',
  permissions: 'userRelationships',
  history: 'userHistory',
}

/** Returns whether a deployment has what a tab shows. */
function useIsTabAvailable(): (tab: TabId) => boolean {
  const { deployment } = useConsole()
  return (tab) => {
    const need = tabNeeds[tab]
    return need === undefined || deployment.findObstacle(need) === undefined
  }
}

const isTab = (tab: string | undefined): tab is TabId => tab !== undefined && Object.hasOwn(titles, tab)

function Overview({ identity }: { identity: Identity }) {
  const isAvailable = useIsTabAvailable()
  return (
    <TwoColumns
      aside={
        <>
          {isAvailable('history') && <HistoryPanel identity={identity} isWhole={false} />}
          {isAvailable('permissions') && <TuplesPanel id={identity.id} title={t('tuples.short')} />}
          <MetadataPanel identity={identity} />
        </>
      }
    >
      <TraitsPanel identity={identity} />
      <CredentialsPanel identity={identity} />
      <SessionsPanel id={identity.id} isWhole={false} />
    </TwoColumns>
  )
}

const Document = ({ identity }: { identity: Identity }) => (
  <Panel
    title={t('tabs.json')}
    actions={<CopyButton text={JSON.stringify(identity, null, 2)} label={t('json.copy')} />}
  >
    <JsonView value={identity} label={t('tabs.json')} />
  </Panel>
)

/** What each tab shows. */
const contents: Readonly<Record<TabId, (identity: Identity) => ReactNode>> = {
  overview: (identity) => <Overview identity={identity} />,
  sessions: ({ id }) => <SessionsPanel id={id} isWhole />,
  messages: (identity) => <MessagesPanel identity={identity} />,
  consents: ({ id }) => <ConsentsPanel id={id} />,
  permissions: ({ id }) => <TuplesPanel id={id} />,
  history: (identity) => <HistoryPanel identity={identity} isWhole />,
  json: (identity) => <Document identity={identity} />,
}
function UserTabs({ id, current }: { id: string; current: TabId }) {
  const sessions = useSessions(id)
  const active = sessions.data?.filter(({ active: isActive }) => isActive).length
  const isAvailable = useIsTabAvailable()
  const ids = Object.keys(titles) as TabId[] // its own members
  const tabs = ids.filter(isAvailable).map((tab) => ({
    id: tab,
    title: titles[tab],
    count: tab === 'sessions' ? active : undefined,
  }))
  return <Tabs label={t('tabs.label')} tabs={tabs} current={current} />
}

/** One user. */
export function UserScreen() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const project = useSlug()
  const user = useIdentity(id)
  const { data: identity } = user
  const isAvailable = useIsTabAvailable()
  const current = isTab(tab) && isAvailable(tab) ? tab : 'overview'
  const isActive = identity?.state !== 'inactive'
  return (
    <Screen
      title={identity ? readName(identity) || nameIdentity(identity) : t('screen.title')}
      above={[{ title: t('screen.users'), to: `/p/${project}/users` }]}
      picture={identity && <Avatar identity={identity} size="large" />}
      status={
        identity && (
          <StateTag tone={isActive ? 'good' : 'off'}>
            {isActive ? t('state.active') : t('state.inactive')}
          </StateTag>
        )
      }
      subtitle={
        <>
          <code>{id}</code> <CopyButton text={id} label={t('screen.copyId')} />
        </>
      }
      actions={identity && <UserActions identity={identity} />}
    >
      <Loaded query={user}>
        {(loaded) => (
          <>
            <UserTabs id={id} current={current} />
            {contents[current](loaded)}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
