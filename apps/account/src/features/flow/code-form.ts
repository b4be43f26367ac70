import { type Flow, isResend } from '@tillkey/web'

type Node = Flow['ui']['nodes'][number]

const nameOf = ({ attributes }: Node): string => ('name' in attributes ? attributes.name : '')

/** Whether a form asks for a code that was sent. */
export const asksForCode = ({ state, ui }: Flow): boolean =>
  state === 'sent_email' && ui.nodes.some((node) => nameOf(node) === 'code')

/** Whether a link in a mail has filled in the code, and nothing was wrong with it yet. */
export const isCodeFilledIn = ({ ui }: Flow): boolean =>
  ui.nodes.some(
    (node) =>
      nameOf(node) === 'code' &&
      node.messages.length === 0 &&
      'value' in node.attributes &&
      typeof node.attributes.value === 'string' &&
      node.attributes.value !== '',
  ) && !(ui.messages ?? []).some(({ type }) => type === 'error')

/** The form without the button for another code, which nobody needs whose code is there. */
export const withoutResend = (flow: Flow): Flow => ({
  ...flow,
  ui: { ...flow.ui, nodes: flow.ui.nodes.filter((node) => !isResend(node)) },
})

/** Where the code was sent to, as far as the form tells it; the buttons and hidden fields of a code's form hold it. */
export function codeRecipient({ ui }: Flow): string | null {
  const values = ['email', 'identifier', 'traits.email'].flatMap((name) =>
    ui.nodes.flatMap((node) =>
      nameOf(node) === name && 'value' in node.attributes ? [node.attributes.value] : [],
    ),
  )
  const address = values.find((value) => typeof value === 'string' && value.includes('@'))
  return typeof address === 'string' ? address : null
}

/** Messages by which a form says that a code is on its way. */
export const codeIsSent: ReadonlySet<number> = new Set([1010014, 1040005, 1060003, 1080003])
