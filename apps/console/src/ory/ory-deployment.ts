import { findOryService, oryAddressSettings } from '@tillkey/contract/console/ory-services.ts'
import type { Descriptor } from '@tillkey/wire'
import english from '../catalogues/en/ory.json'
import { screenPaths } from '../screens.ts'
import type { Deployment } from '../shared/deployment.ts'
import { createTranslate } from '../shared/messages.ts'
import { t as shared } from '../shared/sentences.ts'
import { type Action, actionNeeds, screenNeeds } from './needs.ts'

const t = createTranslate(english)

/** Screens in the order of the navigation, whose obstacles are listed. */
const listedScreens = {
  organizations: shared('nav.organizations'),
  events: shared('nav.events'),
  audit: shared('nav.audit'),
  sessions: shared('nav.sessions'),
  messages: shared('nav.messages'),
  clients: shared('nav.clients'),
  consents: shared('nav.consents'),
  loginSessions: shared('nav.loginSessions'),
  keys: shared('nav.keys'),
  issuers: shared('nav.issuers'),
  inspector: shared('nav.inspector'),
  playground: shared('nav.playground'),
  relationships: shared('nav.relationships'),
  explain: shared('nav.explain'),
  reach: shared('nav.reach'),
  rules: shared('nav.rules'),
  assertions: shared('nav.assertions'),
  overview: shared('nav.overview'),
  members: shared('nav.members'),
  apiKeys: shared('nav.apiKeys'),
  settings: shared('nav.settings'),
  revisions: shared('nav.revisions'),
} as const
const names = Object.keys(listedScreens) as (keyof typeof listedScreens)[] // its own members
const actions = Object.keys(actionNeeds) as Action[] // its own members

type ScreenName = keyof typeof screenPaths

const screenNames: ReadonlyMap<string, ScreenName> = new Map(
  Object.entries(screenPaths).map(([name, path]) => [path, name as ScreenName]), // its own members
)

/** A self-hosted Ory deployment: it serves what is published, at the addresses that are set. */
export function createOryDeployment(services: ReadonlySet<string>): Deployment {
  function explain(needs: readonly Descriptor[] | undefined): string | undefined {
    if (!needs) return t('reason.platform')
    for (const operation of needs) {
      const service = findOryService(operation)
      if (service === undefined) return t('reason.operation', { operation: operation.id })
      if (!services.has(service)) return t('reason.address', { setting: oryAddressSettings[service] })
    }
    return undefined
  }
  const findScreenObstacle = (path: string): string | undefined => {
    const name = screenNames.get(path)
    return name && explain(screenNeeds[name])
  }
  return {
    findScreenObstacle,
    findObstacle: (action) => explain(actionNeeds[action]),
    listObstacles: () =>
      [
        ...names.map((name) => ({ title: listedScreens[name], reason: explain(screenNeeds[name]) })),
        ...actions.map((action) => ({ title: t(`action.${action}`), reason: explain(actionNeeds[action]) })),
      ].flatMap(({ title, reason }) => (reason === undefined ? [] : [{ title, reason }])),
  }
}
