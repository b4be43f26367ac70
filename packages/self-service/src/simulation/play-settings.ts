import { generateCode } from '@tillkey/identity/credentials/totp-authenticator.ts'
import {
  completed,
  type Ending,
  findChallenge,
  incomplete,
  open,
  type Play,
  refused,
  submit,
} from './player.ts'
import { availableFactors } from './sandbox-session.ts'
import type { FlowAnswer, ShownForm } from './simulated-browser.ts'

const kind = 'settings'

/** Reads the secret that a form shows for an authenticator app. */
function shownSecret({ ui }: ShownForm): string | undefined {
  const found = ui.nodes.find(({ attributes }) => 'id' in attributes && attributes.id === 'totp_secret_key')
  const { attributes } = found ?? {}
  return attributes && 'text' in attributes ? attributes.text.text : undefined
}

const methods: Record<string, (play: Play, form: ShownForm) => Promise<FlowAnswer>> = {
  profile: (play, form) =>
    submit(play, { kind, form, method: 'profile', fields: { traits: play.simulation.traits ?? {} } }),
  password: (play, form) =>
    submit(play, { kind, form, method: 'password', fields: {}, secret: { password: play.secrets.password } }),
  totp(play, form) {
    const secret = shownSecret(form)
    if (secret === undefined)
      return submit(play, { kind, form, method: 'totp', fields: { totp_unlink: true } })
    const code = generateCode(secret, play.sandbox.services.now())
    return submit(play, { kind, form, method: 'totp', fields: {}, secret: { totp_code: code } })
  },
  async lookup_secret(play, form) {
    const method = 'lookup_secret'
    const shown = await submit(play, { kind, form, method, fields: { lookup_secret_regenerate: true } })
    if (!shown.form || shown.status !== 200) return shown
    return submit(play, { kind, form: shown.form, method, fields: { lookup_secret_confirm: true } })
  },
  webauthn(play, form) {
    const challenge = findChallenge(form, 'webauthn_register_trigger')
    const response = challenge === undefined ? undefined : play.secrets.securityKey?.register(challenge)
    const fields = { webauthn_register_displayname: 'Simulated key' }
    const secret = { webauthn_register: response ?? '' }
    return submit(play, { kind, form, method: 'webauthn', fields, secret })
  },
}

/** Signs the copy in within the sandbox, as recently as settings require. */
async function signIn({ browser, project, person, sandbox }: Play): Promise<void> {
  if (!person) return
  const { services, timeline } = sandbox
  const request = browser.request('/self-service/login')
  const { identity } = person
  const [method, ...additionalMethods] = await availableFactors(identity, services)
  if (!method) return
  const issued = await services.sessions.start(request, project, { identity, method, additionalMethods })
  const { expiresAt } = issued.session
  browser.keepCookies(services.sessionCookie.write(request, project, { token: issued.token, expiresAt }))
  timeline.clear()
}

export async function playSettings(play: Play): Promise<Ending> {
  const { method = 'profile' } = play.simulation
  const change = methods[method]
  if (!change) return incomplete(`Settings have no method ${method}.`)
  await signIn(play)
  const { form, ...answer } = await open(play, kind)
  if (!form) return refused({ form, ...answer })
  const changed = await change(play, form)
  return changed.form?.state === 'success' ? completed : refused(changed)
}
