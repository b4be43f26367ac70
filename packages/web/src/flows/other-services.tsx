import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Button } from '@tillkey/ui'
import { type InputNode, isInput } from './flow.ts'
import styles from './flow-form.module.css'
import { sentenceOf } from './flow-sentences.ts'
import { useFlowWords } from './flow-words.ts'

/** Labels of buttons by which somebody signs in or up with another service. */
const SIGN_IN_WITH = 1010002
const SIGN_UP_WITH = 1040002

/** The name of the service that a button leads to; '' of one that leads to none. */
export const providerOf = ({ meta }: UiNode): string => {
  const { provider } = (meta.label?.context ?? {}) as { provider?: unknown } // any object
  return typeof provider === 'string' ? provider : ''
}

/** The first letter of a service, in place of its own mark. */
export function ServiceMark({ node }: { node: UiNode }) {
  const name = providerOf(node)
  return name === '' ? null : (
    <span className={styles.mark} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}

const isService = (node: UiNode): node is InputNode =>
  isInput(node) &&
  (node.meta.label?.id === SIGN_IN_WITH || node.meta.label?.id === SIGN_UP_WITH) &&
  providerOf(node) !== ''

/** The buttons of other services, where there are several: they stand beside one another by their names alone. */
export function servicesIn(nodes: readonly UiNode[]): InputNode[] {
  const services = nodes.filter(isService)
  return services.length > 1 ? services : []
}

/** Whom else one can sign in with, each by its name; what its button does is said to who cannot see them together. */
export function OtherServices({ nodes, busy }: { nodes: readonly InputNode[]; busy: boolean }) {
  const words = useFlowWords()
  return (
    <div className={styles.services}>
      {nodes.map((node) => (
        <Button
          key={String(node.attributes.value)}
          type="submit"
          name={node.attributes.name}
          value={String(node.attributes.value)}
          disabled={node.attributes.disabled}
          formNoValidate
          aria-label={node.meta.label && sentenceOf(words, node.meta.label)}
          aria-disabled={busy || undefined}
        >
          <ServiceMark node={node} />
          {providerOf(node)}
        </Button>
      ))}
    </div>
  )
}
