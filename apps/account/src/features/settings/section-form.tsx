import { type Flow, FlowForm, type FlowFormState } from '@tillkey/web'
import { promptForKey } from '../../shared/prompt-for-key.ts'
import type { Section } from './sections.ts'

/** Current settings and their submission. */
export interface SettingsForm {
  flow: Flow
  form: FlowFormState
}

/** Form of one section. */
export function SectionForm({
  section,
  flow,
  form,
  stepOf,
}: SettingsForm & { section: Pick<Section, 'nodes'>; stepOf?: (name: string) => number | 'any' }) {
  return (
    <FlowForm
      // A new key resets the name field of the next one.
      key={section.nodes.length}
      flow={flow}
      nodes={section.nodes}
      focus="refused"
      busy={form.busy}
      onSubmit={form.submit}
      askForKey={promptForKey}
      stepOf={stepOf}
    />
  )
}
