import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Stack } from '@tillkey/ui'
import { type FormEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Flow, type FormValues, isInput, readValues } from './flow.ts'
import styles from './flow-form.module.css'
import { FlowMessages } from './flow-messages.tsx'
import { FlowNode } from './flow-node.tsx'
import { useFormMessages } from './form-messages.ts'
import { hasValidValues, readGroup } from './method-fields.ts'
import { isBack, sortNodes } from './node-order.ts'
import { OtherServices, servicesIn } from './other-services.tsx'
import type { PromptForKey } from './security-key.ts'

interface FlowFormProps {
  flow: Flow
  /** Nodes of this form. Default: all nodes of the flow. */
  nodes?: readonly UiNode[]
  /** Whether to focus the first empty required field, or only a refused one. Default: `first`. */
  focus?: 'first' | 'refused'
  /** Prompts for security keys. Without it their buttons are omitted. */
  askForKey?: PromptForKey | undefined
  /** Content at the right of the password's label. */
  passwordAction?: ReactNode
  /** Returns the fallback hint of a field. */
  hintOf?: ((name: string) => string | undefined) | undefined
  /** Returns the step of a number field. Default: any fraction. */
  stepOf?: ((name: string) => number | 'any') | undefined
  /** Message ids shown elsewhere on the page. */
  hiddenMessages?: ReadonlySet<number>
  /** Whether the form is being submitted. */
  busy: boolean
  onSubmit: (values: FormValues) => void
}

const nothing: ReadonlySet<number> = new Set()

/** Form of a flow, drawn from its nodes in order. New server methods need no change here. */
export function FlowForm({ flow, nodes, focus = 'first', onSubmit, ...rest }: FlowFormProps) {
  const { hiddenMessages = nothing, busy } = rest
  const form = useRef<HTMLFormElement>(null)
  const shown = nodes ?? sortNodes(flow.ui.nodes)
  useEffect(() => {
    focusFirst(form.current, flow, focus)
  }, [flow, focus])
  const { askForKey } = rest
  useEffect(() => {
    const { nodes: all } = flow.ui
    if (askForKey && all.some((node) => isInput(node) && node.attributes.onloadTrigger))
      void import('./security-key.ts').then(({ offerPasskeys }) =>
        offerPasskeys(all, form.current, askForKey),
      )
  }, [flow, askForKey])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent // submit events are SubmitEvents
    const group = isFree(submitter) ? undefined : readGroup(shown, submitter)
    if (group !== undefined && !hasValidValues(form.current, shown, group)) return
    onSubmit(readValues(shown, new FormData(event.currentTarget, submitter)))
  }
  const messages = (flow.ui.messages ?? []).filter(({ id }) => !hiddenMessages.has(id))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed in its fields comes by here
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => pressOwnButton(event, shown)}
      noValidate
      className={styles.form}
    >
      <Stack>
        {nodes ? null : <FlowMessages messages={messages} state={readState(flow)} />}
        <Nodes shown={shown} {...rest} />
      </Stack>
    </form>
  )
}

/** Whether a button submits without validation. */
const isFree = (button: HTMLElement | null): boolean =>
  button instanceof HTMLButtonElement && button.formNoValidate

const readState = ({ state }: Flow): string | undefined => (typeof state === 'string' ? state : undefined)

/** Nodes with separators between methods. Social sign-in buttons are grouped. */
function Nodes({
  shown,
  busy,
  ...rest
}: Omit<FlowFormProps, 'flow' | 'onSubmit'> & { shown: readonly UiNode[] }) {
  const { t } = useFormMessages()
  const services = servicesIn(shown)
  const or = shown.some(isNewPassword) ? 'or.free' : 'or'
  return shown.map((node, index) => {
    if (services.findIndex((one) => one === node) > 0) return null
    return (
      <Fragment key={nodeKey(node)}>
        {startsAnotherMethod(shown, index) ? <p className={styles.or}>{t(or)}</p> : null}
        {node === services[0] ? (
          <OtherServices nodes={services} busy={busy} />
        ) : (
          <FlowNode
            node={node}
            busy={busy}
            rank={shown.findIndex(isButton) === index ? 'first' : 'other'}
            askForKey={rest.askForKey}
            nodes={shown}
            passwordAction={rest.passwordAction}
            hintOf={rest.hintOf}
            stepOf={rest.stepOf}
          />
        )}
      </Fragment>
    )
  })
}

/**
 * Focuses the first refused field, else the first empty required one. If the whole form was refused: the password or
 * code when signing in, the address when registering.
 */
function focusFirst(form: HTMLFormElement | null, { ui }: Flow, focus: 'first' | 'refused'): void {
  const refused = new Set(ui.nodes.filter(({ messages }) => messages.length > 0).map(nodeName))
  const fields = Array.from(form?.querySelectorAll('input') ?? []).filter(({ type }) => type !== 'hidden')
  const target =
    fields.find(({ name }) => refused.has(name)) ?? (focus === 'refused' ? undefined : fieldToBegin(fields))
  target?.focus()
  // Codes are retyped, not edited.
  if (target?.inputMode === 'numeric') target.select()
}

/** Enter presses the button of the field's method. The browser would press the first button. */
function pressOwnButton(event: KeyboardEvent<HTMLFormElement>, nodes: readonly UiNode[]): void {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const group = nodes.find((node) => nodeName(node) === target.name)?.group
  const button = currentTarget.querySelector<HTMLButtonElement>(`button[data-group="${group}"]`)
  if (button === null) return
  event.preventDefault()
  button.click()
}

function fieldToBegin(fields: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  const isSigningIn = fields.some(({ name }) => name === 'identifier')
  return (
    fields.find(({ value, required }) => required && value === '') ??
    fields.find(({ name, type }) => isSigningIn && (type === 'password' || name === 'code')) ??
    fields[0]
  )
}

/** Whether a node chooses a new password. */
const isNewPassword = (node: UiNode): boolean =>
  isInput(node) && node.attributes.type === 'password' && node.attributes.autocomplete === 'new-password'

const nodeName = (node: UiNode): string => (isInput(node) ? node.attributes.name : '')

const isButton = (node: UiNode | undefined): boolean =>
  node !== undefined &&
  isInput(node) &&
  (node.attributes.type === 'submit' || node.attributes.type === 'button')

/** Key that preserves a field's input across new forms. Buttons of one name differ by value. */
function nodeKey(node: UiNode): string {
  const { attributes, group } = node
  if (!('name' in attributes)) return attributes.id
  const value = isButton(node) ? JSON.stringify(attributes.value) : ''
  return `${group} ${attributes.name} ${value}`
}

const isVisible = (node: UiNode): boolean =>
  isInput(node) ? node.attributes.type !== 'hidden' : node.type !== 'script'

/** Whether a separator precedes this node. */
function startsAnotherMethod(nodes: readonly UiNode[], index: number): boolean {
  const node = nodes[index]
  if (!node || !isVisible(node) || isBack(node)) return false
  const before = nodes.slice(0, index).findLast(isVisible)
  return isButton(before) && node.group !== before?.group
}
