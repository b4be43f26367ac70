import { type Flow, FlowForm, type FlowFormState } from '@tillkey/web'
import { askForKey } from '../../shared/ask-for-key.ts'
import type { Section } from './sections.ts'

/** The settings as they stand, and how they are sent. */
export interface SettingsForm {
  flow: Flow
  form: FlowFormState
}

/** The form of one part of the settings. */
export function SectionForm({
  section,
  flow,
  form,
  stepOf,
}: SettingsForm & { section: Pick<Section, 'nodes'>; stepOf?: (name: string) => number | 'any' }) {
  return (
    <FlowForm
      // What was typed for a key that is there now is not the name of the next.
      key={section.nodes.length}
      flow={flow}
      nodes={section.nodes}
      focus="refused"
      busy={form.busy}
      onSubmit={form.submit}
      askForKey={askForKey}
      stepOf={stepOf}
    />
  )
}
