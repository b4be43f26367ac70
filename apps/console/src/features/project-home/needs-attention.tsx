import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { listProjectApiKeys } from '@tillkey/contract/platform/project/api-keys.ts'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import { useMemo } from 'react'
import english from '../../catalogues/en/home.json'
import { screenPaths } from '../../screens.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import styles from './home.module.css'
import { lastHours } from './last-hours.ts'

const t = createTranslate(english)
const YEAR_MS = 365 * 24 * 3_600_000

interface AttentionLine {
  title: string
  text: string
  to: string
  search?: Readonly<Record<string, string>>
}

/** Counts web hooks that failed in the last 24 hours. */
function useFailedHooks() {
  const project = useSlug()
  const range = useMemo(() => lastHours(), [])
  const args = { project_id: project, event_type: 'WebhookFailed', resolution: '1h', ...range }
  const { data } = useQuery(operationQuery(usePlatformScope(), getProjectMetrics, args))
  return data?.data.reduce((sum, { count }) => sum + count, 0) ?? 0
}

/** Counts keys that were created more than a year ago. */
function useOldKeys() {
  const project = useSlug()
  const before = useMemo(() => Date.parse(lastHours().to) - YEAR_MS, [])
  const { data } = useQuery(operationQuery(usePlatformScope(), listProjectApiKeys, { project }))
  return data?.filter(({ created_at: time }) => time !== undefined && Date.parse(time) < before).length ?? 0
}

/** What needs attention: mail, hooks and keys. */
export function NeedsAttention() {
  const project = useSlug()
  const abandoned = useQuery(
    operationQuery(useProjectScope(), listCourierMessages, { status: 'abandoned', page_size: 1 }),
  )
  const hooks = useFailedHooks()
  const keys = useOldKeys()
  const linesWith = (hasAbandoned: boolean): AttentionLine[] => [
    ...(hasAbandoned
      ? [
          {
            title: t('attention.abandoned'),
            text: t('attention.abandonedText'),
            to: screenPaths.messages,
            search: { status: 'abandoned' },
          },
        ]
      : []),
    ...(hooks > 0
      ? [
          {
            title: t('attention.hooks', { count: hooks }),
            text: t('attention.hooksText'),
            to: screenPaths.events,
            search: { kind: 'WebhookFailed' },
          },
        ]
      : []),
    ...(keys > 0
      ? [
          {
            title: t('attention.keys', { count: keys }),
            text: t('attention.keysText'),
            to: screenPaths.apiKeys,
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('attention.title')} isFlush>
      <Loaded query={abandoned}>
        {(messages) => {
          const lines = linesWith(messages.length > 0)
          return lines.length === 0 ? (
            <p className={styles.line}>{t('attention.none')}</p>
          ) : (
            <ul>
              {lines.map(({ title, text, to, search = {} }) => (
                <li key={to} className={styles.line}>
                  <StateTag tone="hold">
                    <Link to={to} params={{ project }} search={search}>
                      {title}
                    </Link>
                  </StateTag>
                  <span className={styles.muted}>{text}</span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}
