import type { Flow } from '@tillkey/web'

type Node = Flow['ui']['nodes'][number]

const nameOf = ({ attributes }: Node): string => ('name' in attributes ? attributes.name : '')

/** Whether a form asks for a code that was sent. */
export const asksForCode = ({ state, ui }: Flow): boolean =>
  state === 'sent_email' && ui.nodes.some((node) => nameOf(node) === 'code')

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
