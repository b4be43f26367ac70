import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import {
  type BackUpCode,
  codesConfig,
  newCodes,
  readBackUpCodes,
} from '@tillkey/identity/credentials/lookup-secret-codes.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { nextForm, type Outcome, refuseForm } from '../../flows/outcome.ts'
import { flagField } from '../../flows/payload.ts'
import type { AccountServices } from '../../flows/services.ts'
import { addsFactor, removesFactor } from '../../flows/settings/factor-changes.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsMethod,
  SettingsStep,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import { withGroup } from '../../flows/settings/settings-order.ts'
import type { StepResult } from '../../flows/step.ts'
import { input, text } from '../../ui/nodes.ts'

type Task = 'regenerate' | 'reveal' | 'confirm' | 'disable'

const labels = {
  regenerate: messages.newBackUpCodes,
  reveal: messages.revealBackUpCodes,
  confirm: messages.confirmBackUpCodes,
  disable: messages.disableMethod,
}
/** Precedence of several actions in one form. */
const tasks: readonly Task[] = ['confirm', 'reveal', 'disable', 'regenerate']

const button = (task: Task): UiNode =>
  input(
    { group: 'lookup_secret', name: `lookup_secret_${task}`, type: 'submit' },
    { value: 'true', label: labels[task]() },
  )

const codesNode = (codes: readonly BackUpCode[]): UiNode =>
  text(
    'lookup_secret',
    { id: 'lookup_secret_codes', text: messages.backUpCodes(codes) },
    messages.keepBackUpCodes(),
  )

const requestedTask = ({ payload }: SettingsSubmission): Task | undefined =>
  tasks.find((task) => flagField(payload, `lookup_secret_${task}`))

/** The form with other backup code fields. */
const show = ({ flow }: SettingsSubmission, nodes: UiNode[], internal = flow.internal): Outcome =>
  nextForm({ nodes: withGroup(flow.nodes, nodes), state: 'show_form', internal }, { status: 200 })

function confirm(submission: SettingsSubmission, services: AccountServices): StepResult<SettingsSubmission> {
  const { flow } = submission
  const { identity } = flow.context
  const codes = flow.internal.back_up_codes as BackUpCode[] | undefined // stored by `regenerate`
  if (!codes)
    return refuseForm(messages.invalid('There are no new backup codes to confirm. Generate new ones first.'))
  const config = codesConfig({ project: submission.project, identity }, codes, services)
  return { change: addsFactor(submission, 'lookup_secret', config) }
}

const steps: Record<Task, SettingsStep> = {
  confirm,
  regenerate(submission) {
    const codes = newCodes()
    const internal = { ...submission.flow.internal, back_up_codes: codes }
    return show(submission, [codesNode(codes), button('confirm')], internal)
  },
  async reveal(submission, services) {
    const codes = await readBackUpCodes(
      { project: submission.project, identity: submission.flow.context.identity },
      services,
    )
    if (!codes) return refuseForm(messages.invalid('There are no backup codes to show.'))
    return show(submission, [codesNode(codes), button('disable'), button('regenerate')])
  },
  disable: (submission) => ({ change: removesFactor(submission, 'lookup_secret') }),
}

/** Settings to generate, reveal and disable backup codes. */
export const lookupSecretSettings: SettingsMethod = {
  name: 'lookup_secret',
  isEnabled: ({ lookupSecret }) => lookupSecret.enabled,
  matches: (submission) => requestedTask(submission) !== undefined,
  async fields({ context: { identity } }, { identitiesStore }) {
    const credential = await identitiesStore.credential(identity.projectId, identity.id, 'lookup_secret')
    return credential ? [button('reveal'), button('disable')] : [button('regenerate')]
  },
  async run(submission, services) {
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    const task = requestedTask(submission)
    return task && steps[task](submission, services)
  },
}
