import { VisuallyHidden } from '@tillkey/ui'
import { useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { createTranslate } from '../../shared/messages.ts'
import { Panel } from '../../shared/screen.tsx'
import { StateTag, Tag, type Tone } from '../../shared/state-tag.tsx'
import { ViewSwitch } from '../../shared/view-switch.tsx'
import styles from './explain.module.css'
import { onlyDecisive, type ProofNode } from './proof-tree.ts'

const t = createTranslate(english)

interface ProofPanelProps {
  tree: ProofNode
  isAllowed: boolean
  selected: string | undefined
  onSelect: (id: string) => void
}

const tones: Readonly<Record<ProofNode['membership'], Tone>> = {
  member: 'good',
  'not-member': 'off',
  unknown: 'hold',
}

type NodeProps = Pick<ProofPanelProps, 'selected' | 'onSelect'> & { node: ProofNode }

function NodeRow({ node, selected, onSelect }: NodeProps) {
  const { id, text, tag, reason, membership, lines } = node
  return (
    <button
      type="button"
      className={styles.node}
      data-membership={membership}
      aria-pressed={selected === id}
      onClick={() => onSelect(id)}
    >
      <StateTag tone={tones[membership]}>
        <VisuallyHidden>{t(`tree.state.${membership}`)}</VisuallyHidden>
      </StateTag>
      {tag === 'not' && <Tag>{t('tree.tag.not')}</Tag>}
      {text !== '' && <code>{text}</code>}
      {tag !== undefined && tag !== 'not' && (
        <Tag tone={tag === 'tuple' ? 'good' : 'off'}>{t(`tree.tag.${tag}`)}</Tag>
      )}
      {reason !== undefined && <span className={styles.reason}>{t(`tree.reason.${reason}`)}</span>}
      {lines && <span className={styles.reason}>{t('tree.line', { line: lines.first })}</span>}
    </button>
  )
}

const Branch = ({ node, ...rest }: NodeProps) => (
  <li className={styles.branch} data-proving={node.isProving || undefined}>
    <NodeRow node={node} {...rest} />
    {node.children.length > 0 && (
      <ul>
        {node.children.map((child) => (
          <Branch key={child.id} node={child} {...rest} />
        ))}
      </ul>
    )}
  </li>
)

const parts = { all: t('tree.all'), why: t('tree.why') }

/** Everything that was tried as a tree, or only what the answer rests on. */
export function ProofPanel({ tree, isAllowed, selected, onSelect }: ProofPanelProps) {
  const [part, setPart] = useState<keyof typeof parts>('all')
  const shown = part === 'why' && isAllowed ? onlyDecisive(tree) : tree
  return (
    <Panel
      title={t('tree.title')}
      actions={
        isAllowed && <ViewSwitch label={t('tree.title')} views={parts} current={part} onChange={setPart} />
      }
    >
      <ul className={styles.tree}>
        <Branch node={shown} selected={selected} onSelect={onSelect} />
      </ul>
    </Panel>
  )
}
