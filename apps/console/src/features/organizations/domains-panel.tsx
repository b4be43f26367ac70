import { useQuery } from '@tanstack/react-query'
import {
  listOrganizationDomains,
  verifyOrganizationDomain,
} from '@tillkey/contract/platform/project/organization-domains.ts'
import type { SuccessOf } from '@tillkey/wire'
import { useState } from 'react'
import english from '../../catalogues/en/organizations.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatDate } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './organizations.module.css'

const t = createTranslate(english)

type DomainList = SuccessOf<NonNullable<(typeof listOrganizationDomains)['types']>>['domains']
type Domain = DomainList[number]

/** The record that verifies a domain, and the ways to verify it. */
function Proof({ organization, domain: { domain, record } }: { organization: string; domain: Domain }) {
  const project = useSlug()
  const may = useMay()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = (): void => setIsConfirming(false)
  const verify = useChange(usePlatformScope(), verifyOrganizationDomain, {
    outdates: [listOrganizationDomains],
    done: t('domain.done', { domain }),
    onDone: close,
    failure: 'shown',
  })
  const run = (by: 'dns' | 'owner'): void =>
    verify.mutate(
      { project_id: project, organization_id: organization, domain, body: { by } },
      { onError: close },
    )
  return (
    <div className={styles.proof}>
      <p>{t('domain.record')}</p>
      <Facts
        facts={[
          [t('domain.name'), <code key="name">{record.name}</code>],
          [t('domain.value'), <code key="value">{record.value}</code>],
        ]}
      />
      {verify.error && (
        <p className={styles.problem} role="alert">
          {explainFailure(verify.error)}
        </p>
      )}
      <div className={styles.buttons}>
        {may('change') && (
          <Button
            aria-label={t('domain.checkLabel', { domain })}
            isPending={verify.isPending}
            onPress={() => run('dns')}
          >
            {t('domain.check')}
          </Button>
        )}
        {may('own') && (
          <Button variant="quiet" onPress={() => setIsConfirming(true)}>
            {t('domain.confirm')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('domain.confirmTitle', { domain })}
        isOpen={isConfirming}
        onClose={close}
        submit={t('domain.confirm')}
        isPending={verify.isPending}
        onSubmit={() => run('owner')}
      >
        <p>{t('domain.confirmText')}</p>
      </ConfirmDialog>
    </div>
  )
}

function DomainItem({ organization, domain }: { organization: string; domain: Domain }) {
  const { state, verified_by: by, verified_at: time } = domain
  return (
    <li className={styles.domain}>
      <div className={styles.head}>
        <strong>{domain.domain}</strong>
        <StateTag tone={state === 'verified' ? 'good' : 'hold'}>{t(`domain.${state}`)}</StateTag>
        {by && time && (
          <span className={styles.muted}>{t(`domain.by.${by}`, { time: formatDate(time) })}</span>
        )}
      </div>
      {state === 'pending' && <Proof organization={organization} domain={domain} />}
    </li>
  )
}

/** The domains of an organization and how each is verified. */
export function DomainsPanel({ organization }: { organization: string }) {
  const project = useSlug()
  const args = { project_id: project, organization_id: organization }
  const domains = useQuery(operationQuery(usePlatformScope(), listOrganizationDomains, args))
  return (
    <Panel title={t('domains')} isFlush>
      <Loaded query={domains}>
        {({ domains: list }) =>
          list.length === 0 ? (
            <p className={styles.domain}>{t('domain.empty')}</p>
          ) : (
            <ul>
              {list.map((domain) => (
                <DomainItem key={domain.domain} organization={organization} domain={domain} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
