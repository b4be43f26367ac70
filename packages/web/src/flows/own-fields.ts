import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isInput } from './flow.ts'

/** The group of the button that sends a form, by what it says. */
export function groupOf(nodes: readonly UiNode[], button: HTMLElement | null): string | undefined {
  if (!(button instanceof HTMLButtonElement)) return undefined
  const found = nodes.find(
    (node) =>
      isInput(node) && node.attributes.name === button.name && String(node.attributes.value) === button.value,
  )
  return found?.group
}

/** What one method needs: its own fields, and those that all share. Another's may stay empty. */
const isNeededBy = (group: string, node: UiNode): boolean => node.group === group || node.group === 'default'

/**
 * Whether what a method needs is filled in as it has to be; the browser says of the first field that is not what is wrong with
 * it. One form holds the fields of several methods, so the browser's own check would ask for all.
 */
export function hasWhatItNeeds(
  form: HTMLFormElement | null,
  nodes: readonly UiNode[],
  group: string,
): boolean {
  const names = nodes.flatMap((node) =>
    isInput(node) && isNeededBy(group, node) ? [node.attributes.name] : [],
  )
  const fields = Array.from(form?.querySelectorAll('input') ?? [])
  const wrong = fields.find((field) => names.includes(field.name) && !field.checkValidity())
  wrong?.reportValidity()
  return wrong === undefined
}
