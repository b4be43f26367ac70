import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { listOAuth2Clients } from '@tillkey/contract/platform/oauth2/clients.ts'
import { listRelationshipNamespaces } from '@tillkey/contract/platform/permission/relationships.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import english from '../../catalogues/en/home.json'
import type { Action } from '../../ory/needs.ts'
import { screenPaths } from '../../screens.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack, TwoColumns } from '../../shared/screen.tsx'
import { t as shared } from '../../shared/sentences.ts'
import { useConsole } from '../../shared/services.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { Figure } from './figures.tsx'
import styles from './home.module.css'
import { NeedsAttention } from './needs-attention.tsx'

const t = createTranslate(english)
const REFRESH_MS = 15_000
const LATEST = 6

interface StepProps {
  isDone: boolean
  title: string
  text: string
  /** The screen on which it is done. */
  to: string
}

const Step = ({ isDone, title, text, to }: StepProps) => (
  <li className={styles.line}>
    <StateTag tone={isDone ? 'good' : 'off'}>{isDone ? t('start.done') : t('start.open')}</StateTag>
    <span>
      <Link to={to} params={{ project: useSlug() }}>
        {title}
      </Link>{' '}
      <span className={styles.muted}>{text}</span>
    </span>
  </li>
)

/** What is missing in a new project. Disappears once everything is there. */
function GettingStarted() {
  const scope = useProjectScope()
  const one = { page_size: 1 }
  const users = useQuery(operationQuery(scope, listIdentities, one))
  const clients = useQuery(operationQuery(scope, listOAuth2Clients, one))
  const namespaces = useQuery(operationQuery(scope, listRelationshipNamespaces))
  if (!users.data || !clients.data || !namespaces.data) return null
  const steps = [
    {
      isDone: users.data.length > 0,
      title: t('start.user'),
      text: t('start.userText'),
      to: screenPaths.users,
    },
    {
      isDone: clients.data.length > 0,
      title: t('start.client'),
      text: t('start.clientText'),
      to: screenPaths.clients,
    },
    {
      isDone: (namespaces.data.namespaces ?? []).length > 0,
      title: t('start.rules'),
      text: t('start.rulesText'),
      to: screenPaths.rules,
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel title={t('start.title')} isFlush>
      <ul>
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ul>
    </Panel>
  )
}

/** The latest entries of the audit trail. */
function LatestChanges() {
  const project = useSlug()
  const args = { project_id: project, page_size: LATEST }
  const audit = useQuery({
    ...operationQuery(usePlatformScope(), listAuditEvents, args),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel title={t('activity.title')} isFlush>
      <Loaded query={audit}>
        {({ events }) =>
          events.length === 0 ? (
            <p className={styles.line}>{t('activity.empty')}</p>
          ) : (
            <ul>
              {events.map(({ id, action, target, actor, time }) => (
                <li key={id} className={styles.line}>
                  <span>
                    <Link
                      to={screenPaths.audit}
                      params={{ project }}
                      search={{ target_type: target.type, target_id: target.id }}
                    >
                      {action}
                    </Link>{' '}
                    <span className={styles.muted}>
                      {target.id} {t('activity.by', { name: actor.kind })}
                    </span>
                  </span>
                  <time dateTime={time} title={formatTime(time)}>
                    {formatAgo(time)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** What the deployment lacks, and why. */
function Obstacles() {
  const { deployment } = useConsole()
  return (
    <Panel title={t('obstacles.title')} isFlush>
      <ul>
        {deployment.listObstacles().map(({ title, reason }) => (
          <li key={title} className={styles.line}>
            <span>{title}</span>
            <span className={styles.muted}>{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The first screen of a project: what is missing, live figures, what changed, what needs attention. */
export function HomeScreen() {
  const { deployment } = useConsole()
  const has = (action: Action): boolean => deployment.findObstacle(action) === undefined
  return (
    <Screen title={shared('nav.home')} subtitle={has('latestChanges') ? t('subtitle') : undefined}>
      <Stack>
        {has('gettingStarted') && <GettingStarted />}
        {has('figures') && (
          <div className={styles.figures}>
            <Figure title={t('figures.signIns')} event="LoginSucceeded" tone="blue" />
            <Figure title={t('figures.failed')} event="LoginFailed" tone="amber" />
            <Figure title={t('figures.checks')} event="PermissionsChecked" tone="blue" />
          </div>
        )}
        {has('latestChanges') && (
          <TwoColumns aside={<NeedsAttention />}>
            <LatestChanges />
          </TwoColumns>
        )}
        {deployment.listObstacles().length > 0 && <Obstacles />}
      </Stack>
    </Screen>
  )
}
