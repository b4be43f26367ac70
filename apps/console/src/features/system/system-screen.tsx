import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getVersion, isReady } from '@tillkey/contract/platform/identity/metadata.ts'
import { getProjectMembers } from '@tillkey/contract/platform/project/members.ts'
import { listProjects } from '@tillkey/contract/platform/project/projects.ts'
import {
  createWorkspaceApiKey,
  deleteWorkspaceApiKey,
  listWorkspaceApiKeys,
} from '@tillkey/contract/platform/project/workspace-keys.ts'
import { useMemo } from 'react'
import { screenPaths } from '../../screens.ts'
import { Line, Lines } from '../../shared/lines.tsx'
import { Empty, Loaded, Loading } from '../../shared/outcomes.tsx'
import { operationQuery, type Scope } from '../../shared/queries.ts'
import { Facts, Panel, Screen, Stack, TwoColumns } from '../../shared/screen.tsx'
import { t as shared } from '../../shared/sentences.ts'
import { useConsole } from '../../shared/services.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatDate } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { OPERATORS, useIsSystemOwner } from '../../shared/use-is-system-owner.ts'
import { usePlatformScope } from '../../shared/use-project.ts'
import { KeyList } from '../project/key-list.tsx'
import { NewKeyButton } from '../project/new-key.tsx'
import { memberRoles } from '../project/roles.ts'
import { projectSentences as projectWords } from '../project/sentences.ts'
import { ResealPanel } from './reseal-panel.tsx'
import { systemSentences as t } from './sentences.ts'
import styles from './system.module.css'

const REFRESH_MS = 15_000

/** The scope of the operators' project, whose operations also report on the process. */
function useOperatorsScope(): Scope {
  const { project } = useConsole()
  return useMemo(() => ({ client: project(OPERATORS), name: OPERATORS }), [project])
}

function HealthPanel() {
  const scope = useOperatorsScope()
  const ready = useQuery({ ...operationQuery(scope, isReady), refetchInterval: REFRESH_MS })
  const version = useQuery(operationQuery(scope, getVersion))
  const state = ready.error ? (
    <StateTag tone="bad">{t('system.unhealthy')}</StateTag>
  ) : (
    <StateTag tone="good">{t('system.healthy')}</StateTag>
  )
  return (
    <Panel title={t('system.health')}>
      <Facts
        facts={[
          [t('system.health'), ready.isPending ? undefined : state],
          [t('system.version'), version.data?.version],
        ]}
      />
    </Panel>
  )
}

const projectStates: Readonly<Record<string, string>> = {
  running: shared('state.running'),
  halted: shared('state.halted'),
  deleted: shared('state.deleted'),
}

function ProjectsPanel() {
  const query = useQuery(operationQuery(usePlatformScope(), listProjects))
  return (
    <Panel title={t('system.projects')} isFlush>
      <Loaded query={query}>
        {(projects) => (
          <div className={styles.list}>
            <Lines empty={t('system.noProjects')}>
              {projects.map(({ id, slug = id, name, state, created_at: time }) => (
                <Line
                  key={id}
                  title={
                    <Link to={screenPaths.home} params={{ project: slug }}>
                      {name}
                    </Link>
                  }
                  detail={`${slug}, ${t('system.created', { time: formatDate(time) })}`}
                  trailing={
                    <StateTag tone={state === 'running' ? 'good' : 'hold'}>
                      {projectStates[state] ?? state}
                    </StateTag>
                  }
                />
              ))}
            </Lines>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function OperatorsPanel() {
  const query = useQuery(operationQuery(usePlatformScope(), getProjectMembers, { project: OPERATORS }))
  return (
    <Panel
      title={t('system.operators')}
      actions={
        <Link to={screenPaths.members} params={{ project: OPERATORS }}>
          {projectWords('members.title')}
        </Link>
      }
      isFlush
    >
      <Loaded query={query}>
        {(members) => (
          <Lines empty={t('system.noOperators')}>
            {members.map(({ id, email, name, role = 'viewer' }) => (
              <Line
                key={id}
                icon="users"
                title={email}
                detail={name}
                trailing={projectWords(`roles.${role}`)}
              />
            ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}

function WorkspaceKeysPanel() {
  const scope = usePlatformScope()
  const query = useQuery(operationQuery(scope, listWorkspaceApiKeys))
  const outdates = [listWorkspaceApiKeys]
  const create = useChange(scope, createWorkspaceApiKey, { outdates })
  const remove = useChange(scope, deleteWorkspaceApiKey, { outdates, done: projectWords('keys.deleted') })
  return (
    <Panel
      title={t('system.keys')}
      actions={
        <NewKeyButton
          roles={memberRoles}
          defaultRole="developer"
          isPending={create.isPending}
          onCreate={async (body) => (await create.mutateAsync({ body })).value}
        />
      }
      isFlush
    >
      <p className={styles.hint}>{t('system.keysText')}</p>
      <Loaded query={query}>
        {(keys) => (
          <KeyList
            keys={keys}
            isPending={remove.isPending}
            onDelete={(id) => remove.mutate({ token_id: id })}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** The installation: projects, operators, keys, health. For its owners. */
export function SystemScreen() {
  const isOwner = useIsSystemOwner()
  return (
    <main className={styles.page}>
      <Screen title={t('system.title')} above={[{ title: t('system.back'), to: screenPaths.projects }]}>
        {isOwner === undefined && <Loading />}
        {isOwner === false && (
          <Empty title={shared('error.forbiddenTitle')}>
            <p>{t('system.onlyOwners')}</p>
          </Empty>
        )}
        {isOwner && (
          <TwoColumns
            aside={
              <>
                <HealthPanel />
                <ResealPanel />
              </>
            }
          >
            <Stack>
              <ProjectsPanel />
              <OperatorsPanel />
              <WorkspaceKeysPanel />
            </Stack>
          </TwoColumns>
        )}
      </Screen>
    </main>
  )
}
