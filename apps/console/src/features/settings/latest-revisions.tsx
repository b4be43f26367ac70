import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listProjectRevisions } from '@tillkey/contract/platform/project/revisions.ts'
import { screenPaths } from '../../screens.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel } from '../../shared/screen.tsx'
import { Tag } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useAuthorNames } from './authors.ts'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'

const LATEST = 5

/** The latest revisions, with a link to all. */
export function LatestRevisions() {
  const project = useSlug()
  const nameAuthor = useAuthorNames()
  const args = { project_id: project, page_size: LATEST }
  const latest = useQuery(operationQuery(usePlatformScope(), listProjectRevisions, args))
  return (
    <Panel
      title={t('revisions.latest')}
      isFlush
      actions={
        <Link to={screenPaths.revisions} params={{ project }}>
          {t('revisions.all')}
        </Link>
      }
    >
      <Loaded query={latest}>
        {({ revisions }) =>
          revisions.map(({ revision_id: id, author, created_at: time, reason }, index) => (
            <p key={id} className={styles.revision}>
              <strong>{nameAuthor(author)}</strong>
              <span className={styles.muted} title={formatTime(time)}>
                {formatAgo(time)}
                {reason !== null && ` · ${reason}`}
              </span>
              {index === 0 ? (
                <Tag tone="info">{t('revisions.current')}</Tag>
              ) : (
                <Link to={screenPaths.revisions} params={{ project }} search={{ revision: id }}>
                  {t('changes.diff')}
                </Link>
              )}
            </p>
          ))
        }
      </Loaded>
    </Panel>
  )
}
