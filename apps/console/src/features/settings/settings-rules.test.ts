import { expect, test } from 'vitest'
import { compareLines } from '../../shared/line-difference.tsx'
import { decodeSource, encodeSource } from '../../shared/sources.ts'
import { entrySettings, listPanels, type Setting, searchSettings, settingsOfGroup } from './form-settings.ts'
import { hideSecrets } from './hide-secrets.ts'
import { findEffects } from './setting-effects.ts'
import { findGroup } from './setting-groups.ts'
import { formatValue, isChanged } from './setting-values.ts'

const identity = '/services/identity/config'
const setting = (path: string, type: Setting['type'] = 'text'): Setting => ({
  path,
  title: path.split('/').at(-1) ?? '',
  groups: ['Sessions'],
  help: 'How long it lasts.',
  type,
  secret: false,
})

test('every path belongs to the tab of its subject', () => {
  const groups = Object.fromEntries(
    [
      '/name',
      `${identity}/selfservice/methods/password/enabled`,
      `${identity}/selfservice/methods/oidc/config/providers`,
      `${identity}/session/lifespan`,
      `${identity}/selfservice/flows/login/lifespan`,
      `${identity}/selfservice/flows/login/after/password/hooks`,
      `${identity}/courier/smtp/from_name`,
      `${identity}/account_pages/name`,
      `${identity}/security/throttle/account/attempts`,
      '/services/oauth2/config/ttl/access_token',
      '/services/oauth2/config/oauth2/pkce/enforced',
      '/services/permission/config/limit/max_read_depth',
    ].map((path) => [path, findGroup(path)]),
  )
  expect(Object.values(groups)).toEqual([
    'general',
    'methods',
    'providers',
    'sessions',
    'flows',
    'hooks',
    'mail',
    'branding',
    'security',
    'lifetimes',
    'oauth2',
    'permissions',
  ])
})

test('titles of panels that occur twice are preceded by the groups above', () => {
  const grouped = (path: string, ...groups: string[]): Setting => ({ ...setting(path), groups })
  const panels = listPanels([
    grouped(`${identity}/selfservice/flows/login/after/lifespan`, 'Flows', 'Login', 'After'),
    grouped(`${identity}/selfservice/flows/login/after/return`, 'Flows', 'Login', 'After'),
    grouped(`${identity}/selfservice/flows/settings/after/return`, 'Flows', 'Settings', 'After'),
    grouped(`${identity}/session/lifespan`, 'Sessions'),
    grouped('/cors_public/enabled', 'CORS'),
    grouped('/cors_public/origins', 'CORS'),
  ])
  expect(panels.map(({ title, settings }) => [title, settings.length])).toEqual([
    ['Login, After', 2],
    ['Settings, After', 1],
    ['Sessions', 1],
    ['CORS', 2],
  ])
})

test('fields are those of leaves; entries of lists have fields of their own', () => {
  const hooks = `${identity}/selfservice/flows/login/after/hooks`
  const settings = [
    setting(`${identity}/courier/http/request_config`, 'object'),
    setting(`${identity}/courier/http/request_config/url`),
    setting(hooks, 'list'),
    setting(`${hooks}/*/hook`),
    setting(`${hooks}/*/config`, 'object'),
    setting(`${hooks}/*/config/url`),
  ]
  expect([
    settingsOfGroup(settings, 'mail').map(({ path }) => path),
    settingsOfGroup(settings, 'hooks').map(({ path }) => path),
    entrySettings(settings, hooks).map(({ path }) => path),
    searchSettings(settings, 'LASTS url').map(({ path }) => path),
  ]).toEqual([
    [`${identity}/courier/http/request_config/url`],
    [hooks],
    ['/hook', '/config/url'],
    [`${identity}/courier/http/request_config/url`],
  ])
})

test('sources are read and written as text, addresses stay addresses', () => {
  const text = 'Grüße\n{}'
  expect([
    decodeSource(encodeSource(text)),
    encodeSource('https://a.example/x.json'),
    formatValue(encodeSource('x')),
  ]).toEqual([text, 'https://a.example/x.json', 'x'])
})

test('a setting is changed if it differs from its default', () => {
  expect([
    isChanged({ default: '24h' }, '24h'),
    isChanged({ default: '24h' }, '8h'),
    isChanged({}, undefined),
    isChanged({}, []),
    isChanged({ default: true }, false),
  ]).toEqual([false, true, false, false, true])
})

test('lines are compared in their order', () => {
  expect(compareLines('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
  ])
})

test('effects name what people lose, once', () => {
  const off = { path: `${identity}/selfservice/methods/password/enabled`, before: true, after: false }
  const hooks = { before: [], after: [{}] }
  expect(
    findEffects([
      off,
      { path: `${identity}/selfservice/flows/login/after/hooks`, ...hooks },
      { path: `${identity}/selfservice/flows/login/before/hooks`, ...hooks },
      { path: `${identity}/courier/smtp/from_name`, before: 'a', after: 'b' },
    ]).map(({ key, isRisky }) => [key, isRisky]),
  ).toEqual([
    ['passwordOff', true],
    ['hooks', true],
  ])
})

test('a difference does not show secrets that were typed', () => {
  const hooks = `${identity}/selfservice/flows/login/after/hooks`
  const settings = [
    { ...setting(`${identity}/courier/smtp/connection_uri`), secret: true },
    { ...setting(hooks, 'list'), secret: true },
    setting(`${hooks}/*/hook`),
    { ...setting(`${hooks}/*/config/headers`, 'object'), secret: true },
    { ...setting(`${hooks}/*/config/auth/config/value`), secret: true },
  ]
  const hook = { hook: 'web_hook', config: { headers: { a: 'x' }, auth: { config: { value: '•••' } } } }
  const changes = [
    { path: `${identity}/courier/smtp/connection_uri`, before: '•••', after: 'smtps://u:p@mail.example' },
    { path: hooks, before: [], after: [hook] },
  ]
  expect(hideSecrets(changes, settings, 'new').map(({ after }) => after)).toEqual([
    'new',
    [{ hook: 'web_hook', config: { headers: { a: 'new' }, auth: { config: { value: '•••' } } } }],
  ])
})
