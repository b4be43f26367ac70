import { finish } from './play-login.ts'
import { playProvider } from './play-provider.ts'
import { type Ending, findChallenge, incomplete, open, type Play, refused, submit } from './player.ts'
import type { FlowAnswer, ShownForm } from './simulated-browser.ts'

const KEY_NAME = { webauthn_register_displayname: 'Simulated key' }

const methods: Record<string, (play: Play, form: ShownForm) => Promise<FlowAnswer>> = {
  password: (play, form) =>
    submit(play, {
      kind: 'registration',
      form,
      method: 'password',
      fields: { traits: play.simulation.traits ?? {} },
      secret: { password: play.secrets.password },
    }),
  async code(play, form) {
    const fields = { traits: play.simulation.traits ?? {} }
    const sent = await submit(play, { kind: 'registration', form, method: 'code', fields })
    const code = play.sandbox.lastSecret('code')
    if (sent.form?.state !== 'sent_email' || code === undefined) return sent
    return submit(play, { kind: 'registration', form: sent.form, method: 'code', fields, secret: { code } })
  },
  async webauthn(play, form) {
    const challenge = findChallenge(form, 'webauthn_register_trigger')
    const response = challenge === undefined ? undefined : play.secrets.securityKey?.register(challenge)
    const fields = { traits: play.simulation.traits ?? {}, ...KEY_NAME }
    const secret = { webauthn_register: response ?? '' }
    return submit(play, { kind: 'registration', form, method: 'webauthn', fields, secret })
  },
  oidc: (play, form) => playProvider(play, 'registration', form),
}

export async function playRegistration(play: Play): Promise<Ending> {
  const { method = 'password' } = play.simulation
  const register = methods[method]
  if (!register) return incomplete(`Nobody registers with ${method}.`)
  const { form, ...answer } = await open(play, 'registration')
  return form ? finish(play, await register(play, form)) : refused({ form, ...answer })
}
