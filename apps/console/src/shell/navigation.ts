import { screenPaths } from '../screens.ts'
import type { IconName } from '../shared/icons.tsx'
import { t } from '../shared/sentences.ts'

/** A screen of the navigation. */
export interface NavigationEntry {
  to: string
  title: string
  icon: IconName
  /** Second key after `g` that opens it. */
  key?: string
}

export interface NavigationGroup {
  title?: string
  screens: readonly NavigationEntry[]
}

/** The navigation of a project, in its order. */
export const navigation: readonly NavigationGroup[] = [
  {
    screens: [
      { to: screenPaths.home, title: t('nav.home'), icon: 'home', key: 'h' },
      { to: screenPaths.users, title: t('nav.users'), icon: 'users', key: 'u' },
      { to: screenPaths.schemas, title: t('nav.schemas'), icon: 'rules' },
      { to: screenPaths.organizations, title: t('nav.organizations'), icon: 'organizations' },
      { to: screenPaths.simulator, title: t('nav.simulator'), icon: 'next' },
    ],
  },
  {
    title: t('nav.activity'),
    screens: [
      { to: screenPaths.events, title: t('nav.events'), icon: 'activity', key: 'l' },
      { to: screenPaths.audit, title: t('nav.audit'), icon: 'revisions', key: 'a' },
      { to: screenPaths.sessions, title: t('nav.sessions'), icon: 'sessions', key: 's' },
      { to: screenPaths.messages, title: t('nav.messages'), icon: 'messages', key: 'm' },
    ],
  },
  {
    title: t('nav.oauth2'),
    screens: [
      { to: screenPaths.clients, title: t('nav.clients'), icon: 'clients', key: 'c' },
      { to: screenPaths.consents, title: t('nav.consents'), icon: 'consents' },
      { to: screenPaths.loginSessions, title: t('nav.loginSessions'), icon: 'sessions' },
      { to: screenPaths.keys, title: t('nav.keys'), icon: 'key' },
      { to: screenPaths.issuers, title: t('nav.issuers'), icon: 'link' },
      { to: screenPaths.inspector, title: t('nav.inspector'), icon: 'search', key: 't' },
      { to: screenPaths.playground, title: t('nav.playground'), icon: 'next' },
    ],
  },
  {
    title: t('nav.permissions'),
    screens: [
      { to: screenPaths.relationships, title: t('nav.relationships'), icon: 'relationships', key: 'r' },
      { to: screenPaths.explain, title: t('nav.explain'), icon: 'search', key: 'e' },
      { to: screenPaths.reach, title: t('nav.reach'), icon: 'link' },
      { to: screenPaths.rules, title: t('nav.rules'), icon: 'rules' },
      { to: screenPaths.assertions, title: t('nav.assertions'), icon: 'check' },
    ],
  },
  {
    title: t('nav.project'),
    screens: [
      { to: screenPaths.overview, title: t('nav.overview'), icon: 'grid', key: 'p' },
      { to: screenPaths.members, title: t('nav.members'), icon: 'users' },
      { to: screenPaths.apiKeys, title: t('nav.apiKeys'), icon: 'key', key: 'k' },
      { to: screenPaths.settings, title: t('nav.settings'), icon: 'settings', key: ',' },
      { to: screenPaths.revisions, title: t('nav.revisions'), icon: 'revisions' },
    ],
  },
]
