import { useCode } from '@tillkey/identity/credentials/totp-credential.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { LoginMethod } from '../../flows/login/login-method.ts'
import { countSecondFactor, hasSecondFactor, requestsFactor } from '../../flows/login/second-factor.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { input, methodNode } from '../../ui/nodes.ts'

/** TOTP as second factor. */
export const totpLogin: LoginMethod = {
  name: 'totp',
  isEnabled: ({ totp }) => totp.enabled,
  matches: requestsFactor('totp'),
  async fields(form, services) {
    if (!(await hasSecondFactor('totp', form, services))) return []
    return [
      input(
        { group: 'totp', name: 'totp_code', type: 'text' },
        { required: true, value: '', label: messages.totpCode() },
      ),
      methodNode('totp', messages.useTotp()),
    ]
  },
  oneTimeField: 'totp_code',
  async run(submission, services) {
    const code = textField(submission.payload, 'totp_code') ?? ''
    const { identity, counted } = await countSecondFactor(submission, services)
    const outcome = await useCode({ project: submission.project, identity }, code, services)
    if (outcome === 'none') return refuseForm(messages.noTotp())
    if (outcome === 'wrong') return refuseForm(messages.wrongCode())
    return { authenticated: { identity, method: { method: 'totp', aal: 'aal2' }, counted } }
  },
}
