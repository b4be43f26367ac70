import type { PermissionExplanation } from '@tillkey/client'
import {
  createPermissionAssertion,
  listPermissionAssertions,
  runPermissionAssertions,
} from '@tillkey/contract/platform/permission/assertions.ts'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './explain.module.css'
import { countPaths, findDenial, type ProofNode } from './proof-tree.ts'
import type { Question } from './question-form.tsx'
import { formatSet, formatSubject } from './relationship-text.ts'

const t = createTranslate(english)

interface AnswerPanelProps {
  question: Question
  explanation: PermissionExplanation
  tree: ProofNode
}

function explainAnswer({ question, explanation, tree }: AnswerPanelProps): string {
  const { relationship } = question
  const params = {
    subject: formatSubject(relationship),
    relation: relationship.relation,
    object: `${relationship.namespace}:${relationship.object}`,
  }
  if (explanation.allowed) {
    const last = explanation.proof.findLast(({ kind }) => kind === 'tuple')?.tuple
    return last
      ? t('answer.allowedDirectly', { ...params, set: formatSet(last) })
      : t('answer.allowedAbsence', params)
  }
  if (tree.reason === 'undeclared') return t('answer.undeclared', { set: tree.text })
  if (tree.membership === 'unknown') return t('answer.unknown', params)
  const denial = findDenial(tree)
  return denial
    ? t('answer.deniedPresent', { ...params, set: denial.text })
    : t('answer.deniedAbsent', params)
}

/** The answer in a sentence, with what it took. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { question, explanation, tree } = props
  const { allowed, tuples_read: tuples } = explanation
  const may = useMay()
  const keep = useChange(useProjectScope(), createPermissionAssertion, {
    outdates: [listPermissionAssertions, runPermissionAssertions],
    done: t('assertions.added'),
  })
  return (
    <div className={styles.answer} data-allowed={allowed || undefined}>
      <output className={styles.sentence}>
        <StateTag tone={allowed ? 'good' : 'off'}>
          <strong>{t(allowed ? 'answer.allowed' : 'answer.denied')}</strong>
        </StateTag>{' '}
        {explainAnswer(props)}
      </output>
      <span className={styles.figures}>{t('answer.figures', { ...countPaths(tree), tuples })}</span>
      {may('change') && (
        <Button
          variant="quiet"
          isPending={keep.isPending}
          onPress={() => keep.mutate({ body: { ...question.relationship, allowed } })}
        >
          {t('assertions.keep')}
        </Button>
      )}
    </div>
  )
}
