import type { Apis } from './calling.ts'

const PASSWORD = 'a pass phrase of mine'

type Frontend = ReturnType<Apis['frontend']>

/** Returns the Cookie header after a response. */
function cookies(headers: unknown, before = ''): string {
  const set: readonly string[] = Object(headers)['set-cookie'] ?? []
  return [before, ...set.map((line) => line.slice(0, line.indexOf(';')))].filter(Boolean).join('; ')
}

const readCsrf = ({ ui }: { ui: { nodes: readonly { attributes: object }[] } }): string =>
  ui.nodes
    .map(({ attributes }) => attributes as { name?: string; value?: string }) // some nodes have neither
    .find(({ name }) => name === 'csrf_token')?.value ?? ''

/** A native app: registration, sign-in, settings, verification and sign-out. */
async function useApp(frontend: Frontend, email: string): Promise<void> {
  const password = { method: 'password' as const, password: PASSWORD }
  const { data: registration } = await frontend.createNativeRegistrationFlow()
  await frontend.getRegistrationFlow({ id: registration.id })
  const { data: signedUp } = await frontend.updateRegistrationFlow({
    flow: registration.id,
    updateRegistrationFlowBody: { ...password, traits: { email } },
  })
  const xSessionToken = signedUp.session_token ?? ''
  const { data: login } = await frontend.createNativeLoginFlow()
  await frontend.getLoginFlow({ id: login.id })
  const { data: signedIn } = await frontend.updateLoginFlow({
    flow: login.id,
    updateLoginFlowBody: { ...password, identifier: email },
  })
  await frontend.toSession({ xSessionToken })
  await frontend.listMySessions({ xSessionToken })
  const { data: settings } = await frontend.createNativeSettingsFlow({ xSessionToken })
  await frontend.getSettingsFlow({ id: settings.id, xSessionToken })
  const updateSettingsFlowBody = { method: 'profile' as const, traits: { email } }
  await frontend.updateSettingsFlow({ flow: settings.id, xSessionToken, updateSettingsFlowBody })
  await frontend.disableMySession({ id: signedIn.session.id, xSessionToken })
  await frontend.disableMyOtherSessions({ xSessionToken })
  await frontend.performNativeLogout({ performNativeLogoutBody: { session_token: xSessionToken } })
}

/** A native app requests codes. */
async function askForCodes(frontend: Frontend, email: string): Promise<void> {
  const code = { method: 'code' as const, email }
  const { data: recovery } = await frontend.createNativeRecoveryFlow()
  await frontend.getRecoveryFlow({ id: recovery.id })
  await frontend.updateRecoveryFlow({ flow: recovery.id, updateRecoveryFlowBody: code })
  const { data: verification } = await frontend.createNativeVerificationFlow()
  await frontend.getVerificationFlow({ id: verification.id })
  await frontend.updateVerificationFlow({ flow: verification.id, updateVerificationFlowBody: code })
  await frontend.exchangeSessionToken({ initCode: 'unknown', returnToCode: 'unknown' })
}

/** A browser signs in and out. */
async function browse(frontend: Frontend, email: string): Promise<void> {
  await frontend.createBrowserRegistrationFlow()
  await frontend.createBrowserRecoveryFlow()
  await frontend.createBrowserVerificationFlow()
  const { data: flow, headers } = await frontend.createBrowserLoginFlow()
  const before = cookies(headers)
  const signedIn = await frontend.updateLoginFlow(
    {
      flow: flow.id,
      updateLoginFlowBody: {
        method: 'password',
        password: PASSWORD,
        identifier: email,
        csrf_token: readCsrf(flow),
      },
    },
    { headers: { cookie: before } },
  )
  const cookie = cookies(signedIn.headers, before)
  await frontend.createBrowserSettingsFlow({}, { headers: { cookie } })
  const { data: logout } = await frontend.createBrowserLogoutFlow({ cookie })
  await frontend.updateLogoutFlow({ token: logout.logout_token }, { headers: { cookie } })
  await frontend.getFlowError({ id: 'stub:500' })
  await frontend.getWebAuthnJavaScript()
}

/** Signs in and keeps the session. */
async function signIn(frontend: Frontend, email: string): Promise<void> {
  const { data: flow } = await frontend.createNativeLoginFlow()
  const updateLoginFlowBody = { method: 'password' as const, password: PASSWORD, identifier: email }
  await frontend.updateLoginFlow({ flow: flow.id, updateLoginFlowBody })
}

/** Calls every operation of end users. A session remains at the end. */
export async function callFrontend(frontend: Frontend, email: string): Promise<void> {
  await useApp(frontend, email)
  await askForCodes(frontend, email)
  await browse(frontend, email)
  await signIn(frontend, email)
}
