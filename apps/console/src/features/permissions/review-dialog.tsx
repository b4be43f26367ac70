import { useQuery } from '@tanstack/react-query'
import type { OrphanedRelationships, ParseError } from '@tillkey/client'
import { runPermissionAssertions } from '@tillkey/contract/platform/permission/assertions.ts'
import { previewPermissionRules } from '@tillkey/contract/platform/permission/language.ts'
import { useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { useProjectScope } from '../../shared/use-project.ts'
import { AssertionSummary } from './assertion-summary.tsx'
import { LineDiff } from './line-diff.tsx'
import { formatRelationship } from './relationship-text.ts'
import styles from './rules.module.css'
import { RulesChangedError, useSaveRules } from './use-save-rules.ts'

const t = createTranslate(english)

function describeOrphans({ namespace, relation, position }: OrphanedRelationships): string {
  if (position === 'subject')
    return t('rules.orphanSubject', { set: [namespace, relation].filter(Boolean).join('#') })
  return relation === undefined
    ? t('rules.orphanNamespace', { namespace })
    : t('rules.orphanRelation', { namespace, relation })
}

function Orphans({ orphans }: { orphans: OrphanedRelationships }) {
  const { relation_tuples: tuples, has_more: hasMore } = orphans
  return (
    <div className={styles.group}>
      <p>{describeOrphans(orphans)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <ul className={styles.tuples} tabIndex={0}>
        {tuples.map((tuple) => (
          <li key={formatRelationship(tuple)}>
            <code>{formatRelationship(tuple)}</code>
          </li>
        ))}
        {hasMore && <li>{t('rules.orphansMore')}</li>}
      </ul>
    </div>
  )
}

const Errors = ({ errors }: { errors: readonly ParseError[] }) => (
  <ul>
    {errors.map(({ start, message = '' }) => (
      <li key={`${start?.Line} ${start?.column} ${message}`}>
        {t('rules.errorAt', { line: start?.Line ?? 1, message })}
      </li>
    ))}
  </ul>
)

function OrphanList({ orphans }: { orphans: readonly OrphanedRelationships[] }) {
  return (
    <div className={styles.group}>
      <h3>{t('rules.orphans')}</h3>
      {orphans.length === 0 && <StateTag tone="good">{t('rules.noOrphans')}</StateTag>}
      {orphans.map((each) => (
        <Orphans key={describeOrphans(each)} orphans={each} />
      ))}
    </div>
  )
}

interface ReviewDialogProps {
  /** Text of the rules in force. */
  base: string
  text: string
  onClose: () => void
  onSaved: () => void
}

/** Asks the server what a text would do: errors, orphans and, if it has no errors, the results of the test cases. */
function usePreview(text: string) {
  const scope = useProjectScope()
  const preview = useQuery({
    ...operationQuery(scope, previewPermissionRules, { body: text }),
    staleTime: 0,
  })
  const { errors = [], orphans = [] } = preview.data ?? {}
  const isValid = preview.data !== undefined && errors.length === 0
  const run = useQuery({
    ...operationQuery(scope, runPermissionAssertions, { body: text }),
    enabled: isValid,
    staleTime: 0,
  })
  const isRisky = orphans.length > 0 || run.data?.results.some(({ passed }) => !passed) === true
  return { preview, run, isValid, isRisky }
}

const SaveError = ({ error }: { error: Error }) => (
  <p role="alert">{error instanceof RulesChangedError ? t('rules.conflict') : explainFailure(error)}</p>
)

const TestResults = ({ results }: { results: readonly { passed: boolean }[] }) => (
  <div className={styles.group}>
    <h3>{t('rules.tests')}</h3>
    {results.length === 0 ? <p>{t('rules.testsNone')}</p> : <AssertionSummary results={results} />}
  </div>
)

/** What new rules change, what they orphan and which test cases they break, before they are saved. */
export function ReviewDialog({ base, text, onClose, onSaved }: ReviewDialogProps) {
  const { preview, run, isValid, isRisky } = usePreview(text)
  const save = useSaveRules(onSaved)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('rules.review')}
      isOpen
      onClose={onClose}
      submit={t(isRisky ? 'rules.saveAnyway' : 'rules.save')}
      isPending={save.isPending}
      isDangerous={isRisky}
      isDisabled={!isValid || text === base}
      onSubmit={() => save.mutate({ base, text, reason })}
    >
      {save.error && <SaveError error={save.error} />}
      {text === base ? <p>{t('rules.unchanged')}</p> : <LineDiff before={base} after={text} />}
      <Loaded query={preview}>
        {({ errors, orphans }) =>
          errors.length > 0 ? <Errors errors={errors} /> : <OrphanList orphans={orphans} />
        }
      </Loaded>
      {isValid && <Loaded query={run}>{({ results }) => <TestResults results={results} />}</Loaded>}
      <TextField label={t('rules.reason')} help={t('rules.reasonHelp')} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
