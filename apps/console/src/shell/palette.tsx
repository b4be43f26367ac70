import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { listProjectSettings } from '@tillkey/contract/platform/project/revisions.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
} from 'react-aria-components'
import { type Setting, searchSettings } from '../features/settings/form-settings.ts'
import { findGroup } from '../features/settings/setting-groups.ts'
import { screenPaths } from '../screens.ts'
import { Button } from '../shared/button.tsx'
import { Glyph } from '../shared/icons.tsx'
import { nameIdentity } from '../shared/identity-name.ts'
import { operationQuery } from '../shared/queries.ts'
import { SearchInput } from '../shared/search-input.tsx'
import { t } from '../shared/sentences.ts'
import { useIsAvailable, useObstacle } from '../shared/use-obstacle.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../shared/use-project.ts'
import { navigation } from './navigation.ts'
import styles from './palette.module.css'

const MAX_USERS = 8
const MAX_SETTINGS = 12
/** Upper bound on the length of a search, as of the operation. */
const MIN_LENGTH = 2

const destinations = navigation.flatMap(({ screens }) => screens)

/** A setting is named by its groups too, because titles repeat. */
const nameSetting = ({ title, groups }: Setting): string => [...groups.slice(-2), title].join(' › ')

/** Returns the settings that contain every word of a text, those with the words in their title first. */
function useFoundSettings(query: string): readonly Setting[] {
  const project = useSlug()
  const isAvailable = useIsAvailable()
  const { data } = useQuery({
    ...operationQuery(usePlatformScope(), listProjectSettings, { project_id: project }),
    enabled: query.length >= MIN_LENGTH && isAvailable(screenPaths.settings),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    if (!data || query.length < MIN_LENGTH) return []
    const text = query.toLowerCase()
    const isTitled = ({ title }: Setting): boolean => title.toLowerCase().includes(text)
    const found = searchSettings(data.settings, query)
    const sorted = [...found.filter(isTitled), ...found.filter((setting) => !isTitled(setting))]
    return sorted.slice(0, MAX_SETTINGS)
  }, [data, query])
}

/** Finds screens, users and settings. Enter opens the first. */
function Palette({ onClose }: { onClose: () => void }) {
  const project = useSlug()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const isAvailable = useIsAvailable()
  const isSearchable = useObstacle('searchUsers') === undefined
  const users = useQuery({
    ...operationQuery(useProjectScope(), searchIdentities, { query, page_size: MAX_USERS }),
    enabled: isSearchable && query.length >= MIN_LENGTH,
  })
  const settings = useFoundSettings(query)
  const screens = destinations.filter(
    ({ title, to }) => isAvailable(to) && title.toLowerCase().includes(query.toLowerCase()),
  )
  const open = (key: React.Key): void => {
    const id = String(key)
    onClose()
    if (id.startsWith('setting:')) {
      const path = id.slice('setting:'.length)
      void navigate({
        to: screenPaths.settings,
        params: { project },
        search: { group: findGroup(path) },
        hash: path,
      })
    } else if (id.startsWith('user:'))
      void navigate({ to: screenPaths.user, params: { project, id: id.slice(5) } })
    else void navigate({ to: id, params: { project } })
  }
  return (
    <Autocomplete>
      <SearchInput label={t('palette.label')} value={text} onChange={setText} size="large">
        <kbd>Esc</kbd>
      </SearchInput>
      <ListBox
        aria-label={t('palette.label')}
        className={styles.list ?? ''}
        selectionMode="none"
        onAction={open}
        renderEmptyState={() => <p className={styles.empty}>{t('palette.empty')}</p>}
      >
        {query.length >= MIN_LENGTH && users.data && users.data.length > 0 ? (
          <ListBoxSection id="users">
            <Header className={styles.title ?? ''}>{t('palette.users')}</Header>
            {users.data.map((identity) => (
              <ListBoxItem
                key={identity.id}
                id={`user:${identity.id}`}
                textValue={nameIdentity(identity)}
                className={styles.item ?? ''}
              >
                <Glyph name="users" />
                {nameIdentity(identity)}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ) : null}
        {screens.length > 0 ? (
          <ListBoxSection id="screens">
            <Header className={styles.title ?? ''}>{t('palette.screens')}</Header>
            {screens.map(({ to, title, icon, key }) => (
              <ListBoxItem key={to} id={to} textValue={title} className={styles.item ?? ''}>
                <Glyph name={icon} />
                {title}
                {key !== undefined && <kbd>g {key}</kbd>}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ) : null}
        {settings.length > 0 ? (
          <ListBoxSection id="settings">
            <Header className={styles.title ?? ''}>{t('palette.settings')}</Header>
            {settings.map((setting) => (
              <ListBoxItem
                key={setting.path}
                id={`setting:${setting.path}`}
                textValue={nameSetting(setting)}
                className={styles.item ?? ''}
              >
                <Glyph name="settings" />
                {nameSetting(setting)}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ) : null}
      </ListBox>
    </Autocomplete>
  )
}

/** The button that opens the palette. Ctrl K or ⌘ K opens it anywhere. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button className={styles.jump ?? ''} onPress={() => setIsOpen(true)} aria-label={t('actions.jump')}>
        <Glyph name="search" />
        <span className={styles.jumpText}>{t('actions.jump')}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setIsOpen} isDismissable className={styles.scrim ?? ''}>
        <Modal className={styles.palette ?? ''}>
          <Dialog aria-label={t('palette.label')} className={styles.dialog ?? ''}>
            <Palette onClose={() => setIsOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
