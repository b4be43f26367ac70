import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { ButtonLink } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { isInput } from './flow.ts'
import styles from './flow-form.module.css'
import { FlowInput } from './flow-input.tsx'
import { formatMessage } from './flow-sentences.ts'
import { FlowText } from './flow-text.tsx'
import { useFormMessages } from './form-messages.ts'
import type { PromptForKey } from './security-key.ts'

interface FlowNodeProps {
  node: UiNode
  busy: boolean
  /** Whether it is the primary button. */
  rank: 'first' | 'other'
  askForKey: PromptForKey | undefined
  /** All nodes of the form. */
  nodes: readonly UiNode[]
  passwordAction?: ReactNode
  hintOf?: ((name: string) => string | undefined) | undefined
  /** Step of a number field by name. Default: any fraction. */
  stepOf?: ((name: string) => number | 'any') | undefined
}

/** Allows links to pages only, never to scripts. */
const isPage = (href: string): boolean => /^https?:\/\//i.test(href) || /^\/(?!\/)/.test(href)

/** A node of a form. Script nodes are ignored: the page allows only its own scripts. */
export function FlowNode({ node, ...rest }: FlowNodeProps) {
  const i18n = useFormMessages()
  if (isInput(node)) return <FlowInput node={node} {...rest} />
  const { attributes, meta } = node
  if ('href' in attributes)
    return isPage(attributes.href) ? (
      <ButtonLink href={attributes.href} size="wide">
        {formatMessage(i18n, attributes.title)}
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
        alt={meta.label ? formatMessage(i18n, meta.label) : ''}
      />
    )
  return null
}
