import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Button } from '@tillkey/ui'
import { type InputNode, isInput } from './flow.ts'
import styles from './flow-form.module.css'
import { formatMessage } from './flow-sentences.ts'
import { useFormMessages } from './form-messages.ts'

/** Label ids of buttons that sign in or up with a provider. */
const SIGN_IN_WITH = 1010002
const SIGN_UP_WITH = 1040002

/** Provider name of a button; empty for other buttons. */
export const readProvider = ({ meta }: UiNode): string => {
  const { provider } = (meta.label?.context ?? {}) as { provider?: unknown } // any object
  return typeof provider === 'string' ? provider : ''
}

/** Initial of a provider in place of a logo. */
export function ServiceMark({ node }: { node: UiNode }) {
  const name = readProvider(node)
  return name === '' ? null : (
    <span className={styles.mark} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}

const isService = (node: UiNode): node is InputNode =>
  isInput(node) &&
  (node.meta.label?.id === SIGN_IN_WITH || node.meta.label?.id === SIGN_UP_WITH) &&
  readProvider(node) !== ''

/** Provider buttons, if there are several: they are shown together by name. */
export function servicesIn(nodes: readonly UiNode[]): InputNode[] {
  const services = nodes.filter(isService)
  return services.length > 1 ? services : []
}

/** Provider buttons with short names. Their full labels are for screen readers. */
export function OtherServices({ nodes, busy }: { nodes: readonly InputNode[]; busy: boolean }) {
  const i18n = useFormMessages()
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
          aria-label={node.meta.label && formatMessage(i18n, node.meta.label)}
          aria-disabled={busy || undefined}
        >
          <ServiceMark node={node} />
          {readProvider(node)}
        </Button>
      ))}
    </div>
  )
}
