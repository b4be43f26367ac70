import { Link } from '@tanstack/react-router'
import type { PermissionRules, SubjectSet } from '@tillkey/client'
import english from '../../catalogues/en/permissions.json'
import { screenPaths } from '../../screens.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import { useSlug } from '../../shared/use-project.ts'
import styles from './explain.module.css'
import { decisiveLines, type Lines, type ProofNode } from './proof-tree.ts'
import { formatSet } from './relationship-text.ts'
import { cutExcerpt } from './rule-excerpt.ts'
import { usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

interface DecisiveRuleProps {
  tree: ProofNode
  /** The chosen node. Default: the root. */
  node: ProofNode | undefined
}

/** Lines to mark: those of the chosen expression, otherwise those that decided. */
function linesToMark({ tree, node }: DecisiveRuleProps, rule: SubjectSet): Lines[] {
  const isWithin = node?.within !== undefined && formatSet(node.within) === formatSet(rule)
  return isWithin && node?.lines ? [node.lines] : decisiveLines(tree, rule)
}

function Excerpt({ rules, rule, marks }: { rules: PermissionRules; rule: SubjectSet; marks: Lines[] }) {
  const lines = cutExcerpt(rules, rule, marks)
  if (lines.length === 0) return <p className={styles.note}>{t('rule.names')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <pre className={styles.source} tabIndex={0} aria-label={t('rule.title')}>
      {lines.map(({ number, text, isMarked }) => (
        <span key={number} data-marked={isMarked || undefined}>
          <i aria-hidden="true">{number}</i>
          {isMarked ? <mark>{text}</mark> : text}
        </span>
      ))}
    </pre>
  )
}

/** The rule that explains a node, with the lines that decided. */
export function DecisiveRule({ tree, node }: DecisiveRuleProps) {
  const rules = usePermissionRules()
  const project = useSlug()
  const rule = (node ?? tree).rule ?? node?.within
  return (
    <Panel
      title={t('rule.title')}
      isFlush
      actions={
        <Link to={screenPaths.rules} params={{ project }}>
          {t('rule.open')}
        </Link>
      }
    >
      <Loaded query={rules}>
        {(data) =>
          rule ? (
            <Excerpt rules={data} rule={rule} marks={linesToMark({ tree, node }, rule)} />
          ) : (
            <p className={styles.note}>{t('rule.relation', { set: (node ?? tree).text })}</p>
          )
        }
      </Loaded>
    </Panel>
  )
}
