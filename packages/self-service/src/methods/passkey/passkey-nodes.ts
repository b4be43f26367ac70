import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { input } from '../../ui/nodes.ts'
import { scriptNode } from '../webauthn/ceremony.ts'

/** The forms of apps name the functions of a page, but call none. */
const onclick = (name: string, type: FlowType) => ({
  ...(type === 'browser' && { onclick: `window.${name}()` }),
  onclickTrigger: name,
})

const onload = (name: string, type: FlowType) => ({
  ...(type === 'browser' && { onload: `window.${name}()` }),
  onloadTrigger: name,
})

/** Button that starts a ceremony. */
export const passkeyTrigger = (
  { name, script }: { name: string; script: string },
  { label, value, type }: { label: UiText; value?: string; type: FlowType },
): UiNode => input({ group: 'passkey', name, type: 'button' }, { value, label, ...onclick(script, type) })

/** Hidden field that a page script or an app reads or fills; `script` runs when the page has loaded. */
export const passkeyField = (
  name: string,
  { value, script, type }: { value?: string; script?: string; type: FlowType },
): UiNode => input({ group: 'passkey', name, type: 'hidden' }, { value, ...(script && onload(script, type)) })

/** The page script, which apps have no use for. */
export const passkeyScript = (
  { type, project }: { type: FlowType; project: ProjectContext },
  newId: () => string,
): UiNode[] => (type === 'browser' ? [scriptNode(project, newId)] : [])
