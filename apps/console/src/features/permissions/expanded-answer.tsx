import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import { checkPermission, expandPermissions } from '@tillkey/contract/platform/permission/checks.ts'
import { VisuallyHidden } from '@tillkey/ui'
import english from '../../catalogues/en/permissions.json'
import { createTranslate } from '../../shared/messages.ts'
import { Failure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { useProjectScope } from '../../shared/use-project.ts'
import { type ExpandedNode, toExpandedTree } from './expanded-tree.ts'
import styles from './explain.module.css'
import type { Question } from './question-form.tsx'
import { formatSubject } from './relationship-text.ts'

const t = createTranslate(english)

const Node = ({ node: { text, isOnPath, children } }: { node: ExpandedNode }) => (
  <li className={styles.branch} data-proving={isOnPath || undefined}>
    <span className={styles.node} data-membership={isOnPath ? 'member' : 'not-member'}>
      <StateTag tone={isOnPath ? 'good' : 'off'}>
        <VisuallyHidden>{t(isOnPath ? 'tree.state.member' : 'tree.state.not-member')}</VisuallyHidden>
      </StateTag>
      <code>{text}</code>
    </span>
    {children.length > 0 && (
      <ul>
        {children.map((child) => (
          <Node key={child.id} node={child} />
        ))}
      </ul>
    )}
  </li>
)

/** The subjects of the relation, as far as an expansion shows them: permissions of the rules have none. */
function Expansion({ question: { relationship } }: { question: Question }) {
  const { namespace, object, relation } = relationship
  const expansion = useQuery({
    ...operationQuery(useProjectScope(), expandPermissions, { namespace, object, relation }),
    retry: false,
  })
  const { error } = expansion
  if (isCallError(error) && (error.status === 404 || error.status === 400)) return <p>{t('expanded.none')}</p>
  if (error) return <Failure error={error} />
  return (
    <Loaded query={expansion}>
      {(tree) => (
        <div className={styles.tree}>
          <ul>
            <Node node={toExpandedTree(tree, relationship)} />
          </ul>
        </div>
      )}
    </Loaded>
  )
}

/** Whether a subject has a relation, with its subjects: what a deployment without explanations shows. */
export function ExpandedAnswer({ question }: { question: Question }) {
  const check = useQuery(operationQuery(useProjectScope(), checkPermission, question.args))
  const { relationship } = question
  const params = {
    subject: formatSubject(relationship),
    relation: relationship.relation,
    object: `${relationship.namespace}:${relationship.object}`,
  }
  return (
    <Loaded query={check}>
      {({ allowed }) => (
        <>
          <div className={styles.answer} data-allowed={allowed || undefined}>
            <output className={styles.sentence}>
              <StateTag tone={allowed ? 'good' : 'off'}>
                <strong>{t(allowed ? 'answer.allowed' : 'answer.denied')}</strong>
              </StateTag>{' '}
              {t(allowed ? 'expanded.allowed' : 'expanded.denied', params)}
            </output>
          </div>
          <Panel title={t('expanded.title')}>
            <p className={styles.figures}>{t('expanded.help')}</p>
            <Expansion question={question} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}
