import { testSocialProvider } from '@tillkey/contract/platform/identity/simulation.ts'
import type { SuccessOf } from '@tillkey/wire'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Select } from '../../shared/fields.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { Empty, Failure, Loaded } from '../../shared/outcomes.tsx'
import { Panel, Stack } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { ClaimsField } from './claims-field.tsx'
import { isJsonObject, parseJsonObject } from './json-object.ts'
import { simulatorSentences as t } from './sentences.ts'
import styles from './simulator.module.css'
import { type NamedProvider, useProviders } from './use-providers.ts'

type ProviderTest = SuccessOf<NonNullable<(typeof testSocialProvider)['types']>>

const SAMPLE = '{\n  "sub": "248289761001",\n  "email": "ann@example.com",\n  "email_verified": true\n}'

const checkTitles: Readonly<Record<string, string>> = {
  endpoints: t('check.endpoints'),
  token: t('check.token'),
  userinfo: t('check.userinfo'),
  keys: t('check.keys'),
}

function describeCheck({ url, status, reason }: ProviderTest['checks'][number]): string {
  const shown = [
    url,
    status === undefined ? undefined : t('check.status', { status: String(status) }),
    reason,
  ]
  return shown.filter((part) => part !== undefined).join(' · ')
}

const Address = ({ title, url }: { title: string; url: string }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    <div className={styles.person}>
      <code className={styles.value}>{url}</code>
      <CopyButton text={url} label={title} />
    </div>
  </div>
)

const Endpoints = ({ checks, redirect_uri, authorization_url }: ProviderTest) => (
  <Panel title={t('provider.checks')}>
    <div className={styles.group}>
      <Lines empty="">
        {checks.map((check) => (
          <Line
            key={check.name}
            title={checkTitles[check.name] ?? check.name}
            detail={describeCheck(check)}
            trailing={
              <StateTag tone={check.outcome === 'passed' ? 'good' : 'bad'}>
                {check.outcome === 'passed' ? t('check.passed') : t('check.failed')}
              </StateTag>
            }
          />
        ))}
      </Lines>
      <Address title={t('provider.redirect')} url={redirect_uri} />
      {authorization_url !== undefined && (
        <Address title={t('provider.authorization')} url={authorization_url} />
      )}
    </div>
  </Panel>
)

const Mapped = ({ mapped }: { mapped: NonNullable<ProviderTest['mapped']> }) => (
  <Panel title={t('mapper.title')}>
    <div className={styles.group}>
      {mapped.reason !== undefined && <StateTag tone="bad">{mapped.reason}</StateTag>}
      {mapped.problems.map(({ field = '', text }) => (
        <StateTag key={field + text} tone="bad">
          {field === '' ? text : t('mapper.problem', { field, text })}
        </StateTag>
      ))}
      {mapped.traits && (
        <>
          <h3>{t('mapper.traits')}</h3>
          <JsonView value={mapped.traits} label={t('mapper.traits')} />
        </>
      )}
      {mapped.verified_addresses.length > 0 && (
        <>
          <h3>{t('mapper.verified')}</h3>
          <p className={styles.value}>{mapped.verified_addresses.join(', ')}</p>
        </>
      )}
      <h3>{t('claims.after')}</h3>
      <JsonView value={mapped.claims} label={t('claims.after')} />
    </div>
  </Panel>
)

function ProviderForm({ providers }: { providers: readonly NamedProvider[] }) {
  const [provider, setProvider] = useState(providers[0]?.id ?? '')
  const [claims, setClaims] = useState(SAMPLE)
  const check = useChange(useProjectScope(), testSocialProvider, { outdates: [], failure: 'shown' })
  const run = (): void => {
    const parsed = parseJsonObject(claims)
    check.mutate({ provider, body: parsed ? { claims: parsed } : {} })
  }
  return (
    <Stack>
      <Panel>
        <div className={styles.group}>
          <Select
            label={t('form.provider')}
            value={provider}
            onChange={setProvider}
            options={providers.map(({ id, title }) => ({ value: id, title }))}
          />
          <ClaimsField
            label={t('provider.claims')}
            help={t('provider.claimsHelp')}
            value={claims}
            onChange={setClaims}
          />
          <div className={styles.person}>
            <Button
              variant="primary"
              isPending={check.isPending}
              isDisabled={!isJsonObject(claims)}
              onPress={run}
            >
              {t('provider.check')}
            </Button>
          </div>
        </div>
      </Panel>
      {check.error && <Failure error={check.error} />}
      {check.data && <Endpoints {...check.data} />}
      {check.data?.mapped && <Mapped mapped={check.data.mapped} />}
    </Stack>
  )
}

/** Tests a social provider without a sign-in. */
export const ProviderTab = () => (
  <Loaded query={useProviders()}>
    {(providers) =>
      providers.length > 0 ? (
        <ProviderForm providers={providers} />
      ) : (
        <Empty title={t('provider.empty')}>
          <p>{t('provider.emptyText')}</p>
        </Empty>
      )
    }
  </Loaded>
)
