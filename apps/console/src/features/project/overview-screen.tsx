import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getProject, listProjects } from '@tillkey/contract/platform/project/projects.ts'
import { screenPaths } from '../../screens.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel, Screen, Stack, TwoColumns } from '../../shared/screen.tsx'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { DangerPanel } from './danger-panel.tsx'
import { OriginsForm } from './origins-form.tsx'
import styles from './project.module.css'
import { projectSentences as t } from './sentences.ts'

/** The project: its names, addresses and origins; halting and deleting. */
export function OverviewScreen() {
  const slug = useSlug()
  const scope = usePlatformScope()
  const query = useQuery(operationQuery(scope, getProject, { project_id: slug }))
  const { data: projects } = useQuery(operationQuery(scope, listProjects))
  const hosts = projects?.find((project) => project.slug === slug)?.hosts ?? []
  return (
    <Screen
      title={t('overview.title')}
      actions={
        <DownloadLink path={`/projects/${slug}`} file={`${slug}.json`}>
          {t('overview.export')}
        </DownloadLink>
      }
    >
      <Loaded query={query}>
        {(project) => (
          <TwoColumns
            aside={
              <>
                <Panel
                  title={t('overview.facts')}
                  actions={
                    <Link
                      to={screenPaths.audit}
                      params={{ project: slug }}
                      search={{ target_type: 'project', target_id: project.id }}
                    >
                      {t('overview.entries')}
                    </Link>
                  }
                >
                  <Stack>
                    <Facts
                      facts={[
                        [t('overview.name'), project.name],
                        [t('overview.slug'), project.slug],
                        [t('overview.id'), project.id],
                        [t('overview.state'), project.state],
                        [t('overview.addresses'), hosts.join(', ')],
                        [t('overview.revision'), project.revision_id],
                      ]}
                    />
                    <p className={styles.hint}>{t('overview.exportText')}</p>
                  </Stack>
                </Panel>
                <DangerPanel project={project} />
              </>
            }
          >
            <OriginsForm key={project.revision_id} project={project} />
          </TwoColumns>
        )}
      </Loaded>
    </Screen>
  )
}
