import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { useBackUpCode } from '@tillkey/identity/credentials/lookup-secret-codes.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { LoginMethod } from '../../flows/login/login-method.ts'
import { countSecondFactor, hasSecondFactor, requestsFactor } from '../../flows/login/second-factor.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { input, methodNode } from '../../ui/nodes.ts'

const refusals: Record<'wrong' | 'used' | 'none', () => UiText> = {
  wrong: messages.wrongBackUpCode,
  used: messages.usedBackUpCode,
  none: messages.noBackUpCodes,
}

/** Backup codes as second factor. */
export const lookupSecretLogin: LoginMethod = {
  name: 'lookup_secret',
  isEnabled: ({ lookupSecret }) => lookupSecret.enabled,
  matches: requestsFactor('lookup_secret'),
  async fields(form, services) {
    if (!(await hasSecondFactor('lookup_secret', form, services))) return []
    return [
      input(
        { group: 'lookup_secret', name: 'lookup_secret', type: 'text' },
        { required: true, value: '', label: messages.backUpCode() },
      ),
      methodNode('lookup_secret', messages.useBackUpCode()),
    ]
  },
  oneTimeField: 'lookup_secret',
  async run(submission, services) {
    const code = textField(submission.payload, 'lookup_secret') ?? ''
    const { identity, counted } = await countSecondFactor(submission, services)
    const outcome = await useBackUpCode({ project: submission.project, identity }, code, services)
    if (outcome !== 'right') return refuseForm(refusals[outcome]())
    return { authenticated: { identity, method: { method: 'lookup_secret', aal: 'aal2' }, counted } }
  },
}
