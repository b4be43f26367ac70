import {
  listTrustedOAuth2JwtGrantIssuers,
  trustOAuth2JwtGrantIssuer,
} from '@tillkey/contract/platform/oauth2/trust.ts'
import { useState } from 'react'
import english from '../../catalogues/en/access.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { Select, Switch, TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import styles from './oauth2.module.css'
import { parsePublicJwk } from './public-jwk.ts'

const t = createTranslate(english)
const DAY_MS = 86_400_000

const lifetimes = [
  { value: '90', title: t('issuers.days90') },
  { value: '365', title: t('issuers.days365') },
  { value: '1825', title: t('issuers.days1825') },
]

const initial = { issuer: '', subject: '', isAny: false, scope: '', days: '365', key: '' }

/** Adds an issuer whose assertions are exchanged for tokens. */
export function TrustIssuer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [answers, setAnswers] = useState(initial)
  const { issuer, subject, isAny, scope, days, key } = answers
  const change = (changed: Partial<typeof initial>): void => setAnswers({ ...answers, ...changed })
  const add = useChange(useProjectScope(), trustOAuth2JwtGrantIssuer, {
    outdates: [listTrustedOAuth2JwtGrantIssuers],
    done: t('issuers.added'),
    onDone() {
      setAnswers(initial)
      onClose()
    },
    failure: 'shown',
  })
  const parsed = parsePublicJwk(key)
  const isComplete =
    issuer.trim() !== '' && (isAny || subject.trim() !== '') && parsed !== undefined && 'jwk' in parsed
  function submit(): void {
    if (!parsed || !('jwk' in parsed)) return
    add.mutate({
      body: {
        issuer: issuer.trim(),
        ...(isAny ? { allow_any_subject: true } : { subject: subject.trim() }),
        scope: scope.split(' ').filter((word) => word !== ''),
        expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        jwk: parsed.jwk,
      },
    })
  }
  return (
    <FormDialog
      title={t('issuers.add')}
      submit={t('issuers.add')}
      isOpen={isOpen}
      isPending={add.isPending}
      isDisabled={!isComplete}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('issuers.issuer')}
        help={t('issuers.issuerHelp')}
        value={issuer}
        onChange={(value) => change({ issuer: value })}
      />
      <Switch
        label={t('issuers.any')}
        help={t('issuers.anyHelp')}
        isSelected={isAny}
        onChange={(value) => change({ isAny: value })}
      />
      {!isAny && (
        <TextField
          label={t('issuers.subjectLabel')}
          value={subject}
          onChange={(value) => change({ subject: value })}
        />
      )}
      <TextField
        label={t('issuers.scope')}
        kind="mono"
        value={scope}
        onChange={(value) => change({ scope: value })}
      />
      <TextField
        label={t('issuers.key')}
        help={t('issuers.keyHelp')}
        kind="area"
        value={key}
        onChange={(value) => change({ key: value })}
        error={parsed && 'problem' in parsed ? t(`jwk.${parsed.problem}`) : undefined}
      />
      <Select
        label={t('issuers.lifetime')}
        value={days}
        onChange={(value) => change({ days: value })}
        options={lifetimes}
      />
      {add.error && (
        <p role="alert" className={styles.problem}>
          {explainFailure(add.error)}
        </p>
      )}
    </FormDialog>
  )
}
