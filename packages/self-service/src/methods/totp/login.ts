import { useCode } from '@tillkey/identity/credentials/totp-credential.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { LoginMethod } from '../../flows/login/login-method.ts'
import {
  countSecondFactor,
  hasSecondFactor,
  refuseWithout,
  requestsFactor,
  takeSecret,
} from '../../flows/login/second-factor.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { input, methodNode } from '../../ui/nodes.ts'

/** TOTP as second factor. */
export const totpLogin: LoginMethod = {
  name: 'totp',
  isEnabled: ({ totp }) => totp.enabled,
  matches: requestsFactor('totp'),
  async nodes(form, services) {
    if (!(await hasSecondFactor('totp', form, services))) return []
    return [
      input(
        { group: 'totp', name: 'totp_code', type: 'text' },
        { required: true, value: '', label: messages.totpCode() },
      ),
      methodNode('totp', messages.useTotp()),
    ]
  },
  missingFields: refuseWithout('totp_code'),
  async run(submission, services) {
    const code = takeSecret(submission, 'totp_code') ?? ''
    const identity = await countSecondFactor(submission, services)
    const outcome = await useCode({ project: submission.project, identity }, code, services)
    if (outcome === 'none') return refuseForm(messages.noTotp())
    if (outcome === 'wrong') return refuseForm(messages.wrongCode())
    submission.authentication = { identity, method: { method: 'totp', aal: 'aal2' } }
    return undefined
  },
}
