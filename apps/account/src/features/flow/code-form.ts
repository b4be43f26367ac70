import { type Flow, isCodeSent, isResend } from '@tillkey/web'

type Node = Flow['ui']['nodes'][number]

const readName = ({ attributes }: Node): string => ('name' in attributes ? attributes.name : '')

/** Whether a form asks for a sent code. */
export const asksForCode = ({ state, ui }: Flow): boolean =>
  isCodeSent(state) && ui.nodes.some((node) => readName(node) === 'code')

/** Whether a mail link filled in the code and it was not refused yet. */
export const isCodeFilledIn = ({ ui }: Flow): boolean =>
  ui.nodes.some(
    (node) =>
      readName(node) === 'code' &&
      node.messages.length === 0 &&
      'value' in node.attributes &&
      typeof node.attributes.value === 'string' &&
      node.attributes.value !== '',
  ) && !(ui.messages ?? []).some(({ type }) => type === 'error')

/** Removes the resend button, which a filled-in code does not need. */
export const withoutResend = (flow: Flow): Flow => ({
  ...flow,
  ui: { ...flow.ui, nodes: flow.ui.nodes.filter((node) => !isResend(node)) },
})

/** Recipient of the code, from the buttons and hidden fields of the form; null if absent. */
export function codeRecipient({ ui }: Flow): string | null {
  const values = ['recovery_confirm_address', 'email', 'identifier', 'traits.email'].flatMap((name) =>
    ui.nodes.flatMap((node) =>
      readName(node) === name && 'value' in node.attributes ? [node.attributes.value] : [],
    ),
  )
  const address = values.find((value) => typeof value === 'string' && /^\+|@/.test(value))
  return typeof address === 'string' ? address : null
}

/** Ids of messages that announce a sent code. */
export const codeIsSent: ReadonlySet<number> = new Set([1010014, 1040005, 1060003, 1060004, 1080003])
