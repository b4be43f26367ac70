import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { ButtonLink } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { isInput } from './flow.ts'
import styles from './flow-form.module.css'
import { FlowInput } from './flow-input.tsx'
import { sentenceOf } from './flow-sentences.ts'
import { FlowText } from './flow-text.tsx'
import { useFlowWords } from './flow-words.ts'
import type { AskForKey } from './security-key.ts'

interface FlowNodeProps {
  node: UiNode
  busy: boolean
  /** Whether it is the button that most people want. */
  rank: 'first' | 'other'
  askForKey: AskForKey | undefined
  /** All of the form. */
  nodes: readonly UiNode[]
  passwordAction?: ReactNode
  hintOf?: ((name: string) => string | undefined) | undefined
  /** What a number must be a multiple of, by the name of its field; any fraction where it is not told. */
  stepOf?: ((name: string) => number | 'any') | undefined
}

/** A link out of a form leads to a page, never to a script. */
const isPage = (href: string): boolean => /^https?:\/\//i.test(href) || /^\/(?!\/)/.test(href)

/** One node of a form. Scripts are not run: the page allows only its own. */
export function FlowNode({ node, ...rest }: FlowNodeProps) {
  const words = useFlowWords()
  if (isInput(node)) return <FlowInput node={node} {...rest} />
  const { attributes, meta } = node
  if ('href' in attributes)
    return isPage(attributes.href) ? (
      <ButtonLink href={attributes.href} size="wide">
        {sentenceOf(words, attributes.title)}
      </ButtonLink>
    ) : null
  if ('text' in attributes) return <FlowText label={meta.label} text={attributes.text} />
  if ('width' in attributes)
    return (
      <img
        className={styles.image}
        src={attributes.src}
        width={attributes.width}
        height={attributes.height}
        alt={meta.label ? sentenceOf(words, meta.label) : ''}
      />
    )
  return null
}
