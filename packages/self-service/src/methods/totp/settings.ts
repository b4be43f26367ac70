import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { matchStep, newSecret, otpauthUrl } from '@tillkey/identity/credentials/totp-authenticator.ts'
import { totpConfig } from '@tillkey/identity/credentials/totp-credential.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { traitValues } from '@tillkey/identity/schemas/trait-fields.ts'
import { refuse } from '../../flows/outcome.ts'
import { flagField, textField } from '../../flows/payload.ts'
import type { AccountServices, FlowServices } from '../../flows/services.ts'
import { addsFactor, removesFactor } from '../../flows/settings/factor-changes.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import type { StepResult } from '../../flows/step.ts'
import type { FormFields } from '../../flows/submission.ts'
import { image, input, methodNode, text } from '../../ui/nodes.ts'
import { QR_SIZE, qrPicture } from './qr-picture.ts'

interface LabelSource {
  config: IdentityConfig
  identity: Identity
}

/** Builds the otpauth URL, labelled by the trait that the schema marks, else the id. */
function buildUrl(secret: string, { config, identity }: LabelSource): string {
  const account = config.schemas.get(identity.schemaId).fields.find(({ marks }) => marks.isTotpAccount)
  const [label = identity.id] = account ? traitValues(identity.traits, account.path) : []
  return otpauthUrl({ secret, issuer: config.totp.issuer, label })
}

function enrolmentFields({ config, context: { identity } }: SettingsForm): FormFields {
  const secret = newSecret()
  const picture = { id: 'totp_qr', src: qrPicture(buildUrl(secret, { config, identity })), size: QR_SIZE }
  const nodes = [
    image('totp', picture, messages.totpPicture()),
    text('totp', { id: 'totp_secret_key', text: messages.totpSecret(secret) }, messages.totpSecretLabel()),
    input(
      { group: 'totp', name: 'totp_code', type: 'text' },
      { required: true, label: messages.verifyCode() },
    ),
    methodNode('totp', messages.save()),
  ]
  return { nodes, internal: { totp_secret: secret } }
}

const unlinkNode = (): UiNode =>
  input(
    { group: 'totp', name: 'totp_unlink', type: 'submit' },
    { required: true, value: 'true', label: messages.unlinkTotp() },
  )

function enrol(
  submission: SettingsSubmission,
  services: AccountServices & FlowServices,
): StepResult<SettingsSubmission> {
  const { payload, flow, config } = submission
  const { identity } = flow.context
  const code = textField(payload, 'totp_code')
  if (code === undefined) return refuse({ name: 'totp_code', message: messages.missing('totp_code') })
  const secret = textField(flow.internal, 'totp_secret')
  const step = secret === undefined ? undefined : matchStep(code, secret, services.now())
  if (secret === undefined || step === undefined)
    return refuse({ name: 'totp_code', message: messages.wrongCode() })
  const stored = { address: buildUrl(secret, { config, identity }), step }
  const credential = totpConfig({ project: submission.project, identity }, stored, services)
  return { change: addsFactor(submission, 'totp', credential) }
}

/** Settings to link and unlink an authenticator app. */
export const totpSettings: SettingsMethod = {
  name: 'totp',
  isEnabled: ({ totp }) => totp.enabled,
  matches: ({ payload }) => payload.method === 'totp' || flagField(payload, 'totp_unlink'),
  async fields(form, { identitiesStore }) {
    const { projectId, id } = form.context.identity
    const credential = await identitiesStore.credential(projectId, id, 'totp')
    return credential ? [unlinkNode()] : enrolmentFields(form)
  },
  async run(submission, services) {
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    const { identity } = submission.flow.context
    const credential = await services.identitiesStore.credential(identity.projectId, identity.id, 'totp')
    if (!credential) return enrol(submission, services)
    // With a linked app, the only action is to unlink it.
    return { change: removesFactor(submission, 'totp') }
  },
}
