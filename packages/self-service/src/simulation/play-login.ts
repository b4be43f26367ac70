import { isObject } from '@tillkey/identity/values.ts'
import { playProvider } from './play-provider.ts'
import {
  authenticatorCode,
  completed,
  type Ending,
  fieldValue,
  findChallenge,
  incomplete,
  open,
  type Play,
  refused,
  reload,
  submit,
} from './player.ts'
import type { FlowAnswer, ShownForm } from './simulated-browser.ts'

type FirstFactor = (play: Play, form: ShownForm) => Promise<FlowAnswer>

/** Returns the identifier of the person for a method. Any other identifier shows how it is refused. */
function identifierFor({ person, simulation }: Play, method: string): string {
  const keys = person?.keys ?? []
  const own = keys.find(({ kind }) => kind === method) ?? keys.find(({ kind }) => kind === 'password')
  return simulation.address ?? own?.value ?? person?.identity.verifiableAddresses[0]?.value ?? ''
}

async function submitSecurityKey(play: Play, form: ShownForm): Promise<FlowAnswer> {
  const identifier = identifierFor(play, 'webauthn')
  const method = 'webauthn'
  const challenged = await submit(play, { kind: 'login', form, method, fields: { identifier } })
  if (challenged.redirectTo === undefined) return challenged
  const shown = await reload(play, 'login', form)
  const challenge = findChallenge(shown, 'webauthn_login_trigger')
  const response = challenge === undefined ? undefined : play.secrets.securityKey?.login(challenge)
  const secret = { webauthn_login: response ?? '' }
  return submit(play, { kind: 'login', form: shown, method, fields: { identifier }, secret })
}

const firstFactors: Record<string, FirstFactor> = {
  password: (play, form) =>
    submit(play, {
      kind: 'login',
      form,
      method: 'password',
      fields: { identifier: identifierFor(play, 'password') },
      secret: { password: play.secrets.password },
    }),
  async code(play, form) {
    const fields = { identifier: identifierFor(play, 'code') }
    const sent = await submit(play, { kind: 'login', form, method: 'code', fields })
    const code = play.sandbox.lastSecret('code')
    if (sent.form?.state !== 'sent_email' || code === undefined) return sent
    return submit(play, { kind: 'login', form: sent.form, method: 'code', fields, secret: { code } })
  },
  webauthn: submitSecurityKey,
  oidc: (play, form) => playProvider(play, 'login', form),
}

/** Secrets of second factors; undefined without. */
const secondSecrets: Record<string, (play: Play, form: ShownForm) => Record<string, unknown> | undefined> = {
  totp(play) {
    const code = authenticatorCode(play)
    return code === undefined ? undefined : { totp_code: code }
  },
  lookup_secret: ({ secrets: { backupCode } }) =>
    backupCode === undefined ? undefined : { lookup_secret: backupCode },
  webauthn({ secrets: { securityKey } }, form) {
    const challenge = findChallenge(form, 'webauthn_login_trigger')
    return securityKey && challenge !== undefined
      ? { webauthn_login: securityKey.login(challenge) }
      : undefined
  },
}

/** Returns the requested second factor, else the first one that the form offers. */
function chooseSecondFactor({ simulation }: Play, form: ShownForm): string | undefined {
  const { second_factor: requested } = simulation
  if (requested !== undefined) return requested
  const groups = new Set<string>(form.ui.nodes.map(({ group }) => group))
  return Object.keys(secondSecrets).find((name) => groups.has(name))
}

async function playSecondFactor(play: Play, query: string): Promise<Ending> {
  const { form, ...answer } = await open(play, 'login', query)
  if (!form) return refused({ form, ...answer })
  const method = chooseSecondFactor(play, form)
  if (method === undefined || method === 'none') return incomplete('A second factor is required.')
  const secret = secondSecrets[method]?.(play, form)
  if (!secret) return incomplete(`The person has no second factor of the type ${method}.`)
  const identifier = fieldValue(form, 'identifier')
  const fields = typeof identifier === 'string' ? { identifier } : {}
  return finish(play, await submit(play, { kind: 'login', form, method, fields, secret }))
}

async function playOrganization(play: Play, query: string): Promise<Ending> {
  const { form, ...answer } = await open(play, 'login', query)
  if (!form) return refused({ form, ...answer })
  return finish(play, await playProvider(play, 'login', form))
}

/** Returns the login that a redirect leads to. */
function followedLogin({ project }: Play, { redirectTo = '' }: FlowAnswer): URL | undefined {
  const login = `${project.publicUrl}/self-service/login/browser`
  return redirectTo.startsWith(`${login}?`) ? new URL(redirectTo) : undefined
}

/** Continues until the person is signed in or refused. */
export async function finish(play: Play, answer: FlowAnswer): Promise<Ending> {
  const { session, identity } = answer.body
  if (isObject(identity)) return { ...completed, identityId: String(identity.id) }
  if (session) return completed
  const login = followedLogin(play, answer)
  if (login?.searchParams.get('aal') === 'aal2') return playSecondFactor(play, login.search)
  const isOrganization = login?.searchParams.has('organization') ?? false
  if (login && isOrganization && play.simulation.method !== 'oidc')
    return playOrganization(play, login.search)
  return answer.redirectTo === undefined
    ? refused(answer)
    : incomplete(`The browser continues at ${answer.redirectTo}`)
}

export async function playLogin(play: Play): Promise<Ending> {
  const { method = 'password' } = play.simulation
  const factor = firstFactors[method]
  if (!factor) return incomplete(`Nobody signs in with ${method} alone.`)
  const { form, ...answer } = await open(play, 'login')
  return form ? finish(play, await factor(play, form)) : refused({ form, ...answer })
}
