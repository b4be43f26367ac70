import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isInput } from './flow.ts'

/** Group of the submitting button. */
export function readGroup(nodes: readonly UiNode[], button: HTMLElement | null): string | undefined {
  if (!(button instanceof HTMLButtonElement)) return undefined
  const found = nodes.find(
    (node) =>
      isInput(node) && node.attributes.name === button.name && String(node.attributes.value) === button.value,
  )
  return found?.group
}

/** Whether a method needs a node: its own fields and shared ones. Fields of other methods may stay empty. */
const isNeededBy = (group: string, node: UiNode): boolean => node.group === group || node.group === 'default'

/**
 * Validates only the fields of one method. The first invalid one shows the browser's message. The browser's own
 * validation would cover every method of the form.
 */
export function hasValidValues(
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
