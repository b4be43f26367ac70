import type { listProjectSettings } from '@tillkey/contract/platform/project/revisions.ts'
import type { SuccessOf } from '@tillkey/wire'
import { findGroup, type SettingGroup } from './setting-groups.ts'

/** A setting as the server describes it. */
export type Setting = SuccessOf<NonNullable<(typeof listProjectSettings)['types']>>['settings'][number]

const isPart = (path: string): boolean => /\/(\*|\{name\})(\/|$)/.test(path)

/** Returns the settings that are shown as fields. An object is left out if its members have fields of their own. */
function withFields(settings: readonly Setting[]): Setting[] {
  const paths = settings.map(({ path }) => path)
  const hasOwnFields = ({ path, type }: Setting): boolean =>
    type === 'object' &&
    paths.some((other) => other.startsWith(`${path}/`) && !isPart(other.slice(path.length)))
  return settings.filter((setting) => !hasOwnFields(setting))
}

/** Returns the settings of forms, without the parts of lists. */
export const formSettings = (settings: readonly Setting[]): Setting[] =>
  withFields(settings.filter(({ path }) => !isPart(path)))

/** Returns the settings of a tab. */
export const settingsOfGroup = (settings: readonly Setting[], group: SettingGroup): Setting[] =>
  formSettings(settings).filter(({ path }) => findGroup(path) === group)

/** Returns the fields of an entry of a list, with pointers from the entry. */
export function entrySettings(settings: readonly Setting[], list: string): Setting[] {
  const prefix = `${list}/*`
  const own = settings
    .filter(({ path }) => path.startsWith(`${prefix}/`))
    .map((setting) => ({ ...setting, path: setting.path.slice(prefix.length) }))
  return withFields(own.filter(({ path }) => !isPart(path)))
}

/** Returns the settings that contain every word of a text. */
export function searchSettings(settings: readonly Setting[], text: string): Setting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return formSettings(settings).filter(({ title, groups, help, path }) => {
    const all = `${title} ${groups.join(' ')} ${help} ${path}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** The service of a setting. Empty for those of the project. */
const findService = ({ path }: Setting): string => /^\/services\/(\w+)\//.exec(path)?.[1] ?? ''

/** Settings below a title. */
interface SettingPanel {
  /** Titles of the groups around them. */
  key: string
  title: string
  settings: Setting[]
}

/** Groups settings into panels. Titles that occur twice are preceded by the titles of the groups above. */
export function listPanels(settings: readonly Setting[]): SettingPanel[] {
  const byGroups = [
    ...Map.groupBy(settings, (setting) => [findService(setting), ...setting.groups].join('/')),
  ]
  const titleAt = (own: readonly Setting[], depth: number): string =>
    own[0] ? groupTitle(own[0], depth) : ''
  return byGroups.map(([key, own]) => {
    const isTaken = (depth: number): boolean =>
      byGroups.some(([other, others]) => other !== key && titleAt(others, depth) === titleAt(own, depth))
    const depths = own[0] ? own[0].groups.map((_, at) => at + 1) : []
    const depth = depths.find((each) => !isTaken(each)) ?? depths.length
    return { key, title: titleAt(own, depth), settings: own }
  })
}

/** Returns the title of the group of a setting. Hooks are named by their flow too. */
export const groupTitle = ({ path, groups }: Setting, depth = 1): string =>
  groups.slice(-Math.max(depth, path.endsWith('/hooks') ? 2 : 1)).join(', ')
