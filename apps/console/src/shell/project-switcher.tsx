import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { listProjects, setActiveProjectInConsole } from '@tillkey/contract/platform/project/projects.ts'
import { useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  DialogTrigger,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  Virtualizer,
} from 'react-aria-components'
import { screenPaths } from '../screens.ts'
import { Button } from '../shared/button.tsx'
import { Glyph } from '../shared/icons.tsx'
import { Loaded } from '../shared/outcomes.tsx'
import { operationQuery } from '../shared/queries.ts'
import { SearchInput } from '../shared/search-input.tsx'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import { Tag } from '../shared/state-tag.tsx'
import { useIsSystemOwner } from '../shared/use-is-system-owner.ts'
import { useMayCreateProjects } from '../shared/use-may-create-projects.ts'
import { useObstacle } from '../shared/use-obstacle.ts'
import { usePlatformScope, useSlug } from '../shared/use-project.ts'
import styles from './project-switcher.module.css'

/** Height of a row in pixels. */
const ROW_HEIGHT = 40

interface ProjectLine {
  id: string
  slug: string
  name: string
  state: string
}

const toneOf = (state: string) => (state === 'running' ? 'good' : 'hold')
const stateWords: Readonly<Record<string, string>> = {
  running: t('state.running'),
  halted: t('state.halted'),
  deleted: t('state.deleted'),
}

/** Loads the projects of the operator. */
const useProjects = () => useQuery(operationQuery(usePlatformScope(), listProjects))

const linesOf = (
  projects: readonly { id: string; slug?: string; name: string; state: string }[],
): ProjectLine[] => projects.map(({ id, slug = id, name, state }) => ({ id, slug, name, state }))

/** A list of projects with a search field. 10,000 projects are drawn as one screenful. */
export function ProjectList({ onChosen }: { onChosen: (project: ProjectLine) => void }) {
  const projects = useProjects()
  const [search, setSearch] = useState('')
  const lines = useMemo(() => linesOf(projects.data ?? []), [projects.data])
  const found = useMemo(() => {
    const text = search.toLowerCase()
    return lines.filter(({ name, slug }) => name.toLowerCase().includes(text) || slug.includes(text))
  }, [lines, search])
  return (
    <Loaded query={projects}>
      {() => (
        <Autocomplete>
          <SearchInput label={t('projects.find')} value={search} onChange={setSearch} />
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT }}>
            <ListBox
              aria-label={t('projects.label')}
              className={styles.list ?? ''}
              items={found}
              selectionMode="single"
              onAction={(key) => {
                const chosen = lines.find(({ id }) => id === key)
                if (chosen) onChosen(chosen)
              }}
              renderEmptyState={() => (
                <p className={styles.empty}>{t(lines.length > 0 ? 'projects.none' : 'projects.empty')}</p>
              )}
            >
              {(project) => (
                <ListBoxItem id={project.id} textValue={project.name} className={styles.item ?? ''}>
                  <span className={styles.letter}>{project.name.charAt(0).toUpperCase()}</span>
                  <span className={styles.name}>{project.name}</span>
                  <span className={styles.slug}>{project.slug}</span>
                </ListBoxItem>
              )}
            </ListBox>
          </Virtualizer>
        </Autocomplete>
      )}
    </Loaded>
  )
}

/** Opens a project and remembers it for the next visit. */
export function useOpenProject(): (project: ProjectLine) => Promise<void> {
  const navigate = useNavigate()
  const { platform } = useConsole()
  return async ({ id, slug }) => {
    await navigate({ to: screenPaths.home, params: { project: slug } })
    await setActiveProjectInConsole(platform, { body: { project_id: id } })
  }
}

/** Links below the list of projects. */
export function ProjectLinks({ onChosen }: { onChosen?: () => void }) {
  const isSystemOwner = useIsSystemOwner()
  const isFixed = useObstacle('createProject') !== undefined
  const mayCreate = useMayCreateProjects()
  if (isFixed) return null
  return (
    <p className={styles.links}>
      {mayCreate && (
        <Link to={screenPaths.newProject} onClick={onChosen}>
          {t('projects.new')}
        </Link>
      )}
      {isSystemOwner && (
        <Link to={screenPaths.system} onClick={onChosen}>
          {t('projects.system')}
        </Link>
      )}
    </p>
  )
}

/** The project on screen, and the list of the others. A deployment that is one project only shows its name. */
export function ProjectSwitcher() {
  const isFixed = useObstacle('createProject') !== undefined
  return isFixed ? <FixedProject /> : <ProjectChoice />
}

function FixedProject() {
  const { data: projects } = useProjects()
  const name = projects?.[0]?.name ?? ''
  return (
    <span className={styles.fixed}>
      <span className={styles.letter}>{name.charAt(0)}</span>
      <span className={styles.name}>{name}</span>
    </span>
  )
}

function ProjectChoice() {
  const slug = useSlug()
  const { data: projects } = useProjects()
  const [isOpen, setIsOpen] = useState(false)
  const open = useOpenProject()
  const current = linesOf(projects ?? []).find((project) => project.slug === slug)
  const name = current?.name ?? slug
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button
        variant="quiet"
        aria-label={`${t('projects.switch')}: ${name}`}
        className={styles.switcher ?? ''}
      >
        <span className={styles.letter}>{name.charAt(0).toUpperCase()}</span>
        <span className={styles.name}>{name}</span>
        {current && (
          <span className={styles.state}>
            <Tag tone={toneOf(current.state)}>{stateWords[current.state] ?? current.state}</Tag>
          </span>
        )}
        <Glyph name="down" size="small" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Dialog aria-label={t('projects.switch')} className={styles.dialog ?? ''}>
          <ProjectList
            onChosen={(project) => {
              setIsOpen(false)
              void open(project)
            }}
          />
          <ProjectLinks onChosen={() => setIsOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
