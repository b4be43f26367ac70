import { useQuery } from '@tanstack/react-query'
import { testOrganizationSignIn } from '@tillkey/contract/platform/identity/simulation.ts'
import { listOrganizations } from '@tillkey/contract/platform/project/organizations.ts'
import type { SuccessOf } from '@tillkey/wire'
import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel, Stack } from '../../shared/screen.tsx'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { useFilters } from '../../shared/use-filters.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { simulatorSentences as t } from './sentences.ts'
import styles from './simulator.module.css'

type SignInTest = SuccessOf<NonNullable<(typeof testOrganizationSignIn)['types']>>

const tones: Readonly<Record<string, Tone>> = { provider: 'good', 'no-provider': 'hold', invalid: 'bad' }

const sentences: Readonly<Record<string, (test: SignInTest) => string>> = {
  invalid: () => t('organization.invalid'),
  'no-organization': ({ domain }) => t('organization.no-organization', { domain }),
  'no-provider': ({ domain, organization }) =>
    t('organization.no-provider', { domain, label: organization?.label ?? '' }),
  provider: ({ domain, organization, providers }) =>
    t('organization.provider', {
      domain,
      label: organization?.label ?? '',
      providers: providers.map(({ label }) => label).join(', '),
    }),
}

/** Organizations that have the domain without having verified it. */
function Claimed({ domain }: { domain: string }) {
  const { data } = useQuery(
    operationQuery(usePlatformScope(), listOrganizations, { project_id: useSlug(), domain }),
  )
  return (data?.organizations ?? []).map(({ id, label }) => (
    <StateTag key={id} tone="hold">
      {t('organization.claimed', { label })}
    </StateTag>
  ))
}

const Answer = ({ test }: { test: SignInTest }) => (
  <Panel>
    <div className={styles.group}>
      <output className={styles.checks}>
        <StateTag tone={tones[test.outcome] ?? 'info'}>
          {sentences[test.outcome]?.(test) ?? test.outcome}
        </StateTag>
      </output>
      {test.outcome === 'no-organization' && <Claimed domain={test.domain} />}
      {test.sign_in_url !== undefined && (
        <Facts
          facts={[
            [
              t('organization.url'),
              <code key="url" className={styles.value}>
                {test.sign_in_url}
              </code>,
            ],
          ]}
        />
      )}
    </div>
  </Panel>
)

function Result({ address }: { address: string }) {
  const query = useQuery(operationQuery(useProjectScope(), testOrganizationSignIn, { address }))
  return <Loaded query={query}>{(test) => <Answer test={test} />}</Loaded>
}

/** Tests with which organization and provider an address signs in. */
export function OrganizationTab() {
  const [{ address = '' }, setFilter] = useFilters()
  const [text, setText] = useState(address)
  const check = (event: FormEvent): void => {
    event.preventDefault()
    setFilter('address', text.trim())
  }
  return (
    <Stack>
      <Panel>
        <form className={styles.group} onSubmit={check}>
          <TextField label={t('organization.address')} type="email" value={text} onChange={setText} />
          <div className={styles.person}>
            <Button type="submit" variant="primary" isDisabled={text.trim() === ''}>
              {t('organization.check')}
            </Button>
          </div>
        </form>
      </Panel>
      {address !== '' && <Result key={address} address={address} />}
    </Stack>
  )
}
