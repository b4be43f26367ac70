import { useQuery } from '@tanstack/react-query'
import {
  listTrustedOAuth2JwtGrantIssuers,
  testTrustedOAuth2JwtGrantIssuer,
} from '@tillkey/contract/platform/oauth2/trust.ts'
import type { SuccessOf } from '@tillkey/wire'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { Empty, Failure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Stack } from '../../shared/screen.tsx'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { simulatorSentences as t } from './sentences.ts'
import styles from './simulator.module.css'

type IssuerTest = SuccessOf<NonNullable<(typeof testTrustedOAuth2JwtGrantIssuer)['types']>>

/** Issuers that the list offers. */
const MAX_ISSUERS = 100

const checkTitles: Readonly<Record<string, string>> = {
  format: t('issuerCheck.format'),
  issuer: t('issuerCheck.issuer'),
  signature: t('issuerCheck.signature'),
  audience: t('issuerCheck.audience'),
  times: t('issuerCheck.times'),
}

const outcomes: Readonly<Record<string, { tone: Tone; title: string }>> = {
  passed: { tone: 'good', title: t('issuer.passed') },
  failed: { tone: 'bad', title: t('issuer.failed') },
}

function CheckState({ outcome }: { outcome: string }) {
  const { tone, title } = outcomes[outcome] ?? { tone: 'off' as const, title: t('issuer.skipped') }
  return <StateTag tone={tone}>{title}</StateTag>
}

const Keys = ({ keys }: { keys: NonNullable<IssuerTest['keys']> }) => (
  <Panel title={t('issuer.keys')}>
    {keys.reason === undefined ? (
      <Lines empty={t('issuer.noKeys')}>
        {keys.published.map(({ kid = '', kty = '', alg = '', trusted }, index) => (
          <Line
            key={kid || index}
            title={t('issuer.key', { kid })}
            detail={[kty, alg].filter((part) => part !== '').join(' · ')}
            trailing={
              <StateTag tone={trusted ? 'good' : 'off'}>
                {trusted ? t('issuer.trusted') : t('issuer.untrusted')}
              </StateTag>
            }
          />
        ))}
      </Lines>
    ) : (
      <StateTag tone="bad">{keys.reason}</StateTag>
    )}
  </Panel>
)

const Assertion = ({ assertion }: { assertion: NonNullable<IssuerTest['assertion']> }) => (
  <Panel title={t('issuer.assertion')}>
    <div className={styles.group}>
      <Lines empty="">
        {assertion.checks.map(({ name, outcome, reason }) => (
          <Line
            key={name}
            title={checkTitles[name] ?? name}
            detail={reason}
            trailing={<CheckState outcome={outcome} />}
          />
        ))}
      </Lines>
      <h3>{t('issuer.claims')}</h3>
      <JsonView value={assertion.claims} label={t('issuer.claims')} />
    </div>
  </Panel>
)

function IssuerForm({ issuers }: { issuers: readonly { id: string; title: string }[] }) {
  const [id, setId] = useState(issuers[0]?.id ?? '')
  const [address, setAddress] = useState('')
  const [assertion, setAssertion] = useState('')
  const check = useChange(useProjectScope(), testTrustedOAuth2JwtGrantIssuer, {
    outdates: [],
    failure: 'shown',
  })
  const body = {
    ...(address.trim() !== '' && { jwks_uri: address.trim() }),
    ...(assertion.trim() !== '' && { assertion: assertion.trim() }),
  }
  return (
    <Stack>
      <Panel>
        <div className={styles.group}>
          <Select
            label={t('issuer.choose')}
            value={id}
            onChange={setId}
            options={issuers.map(({ id: value, title }) => ({ value, title }))}
          />
          <TextField
            label={t('issuer.address')}
            help={t('issuer.addressHelp')}
            type="url"
            kind="mono"
            value={address}
            onChange={setAddress}
          />
          <TextField
            label={t('issuer.assertion')}
            help={t('issuer.assertionHelp')}
            kind="area"
            value={assertion}
            onChange={setAssertion}
          />
          <div className={styles.person}>
            <Button
              variant="primary"
              isPending={check.isPending}
              isDisabled={Object.keys(body).length === 0}
              onPress={() => check.mutate({ id, body })}
            >
              {t('issuer.check')}
            </Button>
          </div>
        </div>
      </Panel>
      {check.error && <Failure error={check.error} />}
      {check.data?.keys && <Keys keys={check.data.keys} />}
      {check.data?.assertion && <Assertion assertion={check.data.assertion} />}
    </Stack>
  )
}

/** Tests a trusted issuer: its published keys, and an assertion. */
export function IssuerTab() {
  const query = useQuery({
    ...operationQuery(useProjectScope(), listTrustedOAuth2JwtGrantIssuers, { page_size: MAX_ISSUERS }),
    select: (issuers) =>
      issuers.flatMap(({ id, issuer = '', subject = '' }) =>
        id === undefined ? [] : [{ id, title: subject === '' ? issuer : `${issuer} · ${subject}` }],
      ),
  })
  return (
    <Loaded query={query}>
      {(issuers) =>
        issuers.length > 0 ? (
          <IssuerForm issuers={issuers} />
        ) : (
          <Empty title={t('issuer.empty')}>
            <p>{t('issuer.emptyText')}</p>
          </Empty>
        )
      }
    </Loaded>
  )
}
