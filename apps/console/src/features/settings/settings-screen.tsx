import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { listProjectSettings } from '@tillkey/contract/platform/project/revisions.ts'
import { VisuallyHidden } from '@tillkey/ui'
import { useCallback, useMemo } from 'react'
import { screenPaths } from '../../screens.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { type ProjectAtRevision, useProjectDocument } from '../../shared/use-project-document.ts'
import { useMay } from '../../shared/use-role.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { listPanels, type Setting, searchSettings, settingsOfGroup } from './form-settings.ts'
import { LatestRevisions } from './latest-revisions.tsx'
import { SaveBar } from './save-bar.tsx'
import { translateSettings as t } from './sentences.ts'
import { findGroup, isGroup, settingGroups } from './setting-groups.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { type SettingsDraft, useDraft } from './use-draft.ts'

const route = getRouteApi('/p/$project/settings')
/** Settings of a search that are shown. */
const MAX_FOUND = 40
/** Letters from which a search begins. */
const MIN_SEARCH = 2

interface FormProps {
  settings: readonly Setting[]
  draft: SettingsDraft
  isReadOnly: boolean
}

/** Settings below the titles of their groups. */
function SettingPanels({ settings, all, draft, isReadOnly }: FormProps & { all: readonly Setting[] }) {
  return listPanels(settings).map(({ key, title, settings: own }) => (
    <Panel key={key} title={title} isFlush>
      {own.map((setting) => (
        <SettingRow key={setting.path} setting={setting} all={all} draft={draft} isReadOnly={isReadOnly} />
      ))}
    </Panel>
  ))
}

function Tabs({ draft, current }: { draft: SettingsDraft; current: string }) {
  const project = useSlug()
  const edited = new Set(draft.changes.map(({ path }) => findGroup(path)))
  return (
    <nav className={styles.tabs} aria-label={t('settings.tabs')}>
      {settingGroups.map((group) => (
        <Link
          key={group}
          to={screenPaths.settings}
          params={{ project }}
          search={{ group }}
          aria-current={group === current ? 'page' : undefined}
        >
          {t(`group.${group}`)}
          {edited.has(group) && (
            <>
              <span className={styles.dot} aria-hidden="true" />
              <VisuallyHidden>{t('group.edited')}</VisuallyHidden>
            </>
          )}
        </Link>
      ))}
      <Link to={screenPaths.settingsJson} params={{ project }} className={styles.last}>
        {t('settings.json')}
      </Link>
    </nav>
  )
}

function FoundSettings({ query, ...form }: FormProps & { query: string }) {
  const found = searchSettings(form.settings, query)
  if (found.length === 0)
    return (
      <Empty title={t('settings.none')}>
        <p>{t('settings.noneText')}</p>
      </Empty>
    )
  return (
    <>
      <SettingPanels {...form} settings={found.slice(0, MAX_FOUND)} all={form.settings} />
      {found.length > MAX_FOUND && (
        <p className={styles.muted}>{t('settings.more', { count: found.length - MAX_FOUND })}</p>
      )}
    </>
  )
}

function Settings({ loaded, settings }: { loaded: ProjectAtRevision; settings: readonly Setting[] }) {
  const { q: query = '', group } = route.useSearch()
  const draft = useDraft(loaded, settings)
  const isReadOnly = !useMay()('configure')
  const current = isGroup(group) ? group : 'general'
  const isSearch = query.length >= MIN_SEARCH
  const own = useMemo(() => settingsOfGroup(settings, current), [settings, current])
  return (
    <>
      <Tabs draft={draft} current={isSearch ? '' : current} />
      {isReadOnly && <p className={styles.muted}>{t('settings.readOnly')}</p>}
      <div className={styles.panes}>
        <div className={styles.forms}>
          {isSearch ? (
            <FoundSettings query={query} settings={settings} draft={draft} isReadOnly={isReadOnly} />
          ) : (
            <SettingPanels settings={own} all={settings} draft={draft} isReadOnly={isReadOnly} />
          )}
        </div>
        <div className={styles.forms}>
          {!isReadOnly && <ChangesPanel changes={draft.shown} />}
          <LatestRevisions />
        </div>
      </div>
      <SaveBar draft={draft} />
    </>
  )
}

/** Every setting of the project as a form, with the changes that are not saved yet. */
export function SettingsScreen() {
  const { q: query = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const project = useSlug()
  const document = useProjectDocument()
  const settings = useQuery({
    ...operationQuery(usePlatformScope(), listProjectSettings, { project_id: project }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: (all) => ({ ...all, q: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  )
  return (
    <Screen
      title={t('settings.title')}
      actions={<SearchBox label={t('settings.search')} value={query} onSearch={search} />}
    >
      <Loaded query={document}>
        {(loaded) => (
          <Loaded query={settings}>
            {(described) => <Settings key={project} loaded={loaded} settings={described.settings} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
