import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { completed, type Ending, followLink, incomplete, open, type Play, refused, submit } from './player.ts'
import type { FlowAnswer } from './simulated-browser.ts'

type AddressFlow = 'recovery' | 'verification'

const addressFor = ({ person, simulation }: Play, kind: AddressFlow): string => {
  const { recoveryAddresses = [], verifiableAddresses = [] } = person?.identity ?? {}
  const own = kind === 'recovery' ? recoveryAddresses : verifiableAddresses
  return simulation.address ?? own[0]?.value ?? ''
}

/** Uses the code or link of the message. Undefined without a message. */
async function useSecret(play: Play, kind: AddressFlow, sent: FlowAnswer): Promise<FlowAnswer | undefined> {
  const link = play.sandbox.lastSecret('url')
  const code = play.sandbox.lastSecret('code')
  if (identityConfig(play.project)[kind].use === 'link')
    return link === undefined ? undefined : followLink(play, kind, link)
  if (code === undefined || !sent.form) return undefined
  return submit(play, { kind, form: sent.form, method: 'code', fields: {}, secret: { code } })
}

/** Whether the address was proved: recoveries continue in settings, verifications end. */
const isProved = ({ status, form, redirectTo = '', body }: FlowAnswer, { project }: Play): boolean =>
  form?.state === 'passed_challenge' ||
  Array.isArray(body.continue_with) ||
  (status !== 400 && redirectTo.startsWith(identityConfig(project).settings.uiUrl))

const playAddress =
  (kind: AddressFlow) =>
  async (play: Play): Promise<Ending> => {
    const { form, ...answer } = await open(play, kind)
    if (!form) return refused({ form, ...answer })
    const fields = { email: addressFor(play, kind) }
    const method = identityConfig(play.project)[kind].use
    const sent = await submit(play, { kind, form, method, fields })
    if (sent.status >= 400 && sent.reasons.length > 0) return refused(sent)
    const used = await useSecret(play, kind, sent)
    if (!used) return incomplete('No message with a code or link was sent to this address.')
    if (isProved(used, play)) return completed
    return used.redirectTo === undefined
      ? refused(used)
      : incomplete(`The browser continues at ${used.redirectTo}`)
  }

export const playRecovery = playAddress('recovery')
export const playVerification = playAddress('verification')
