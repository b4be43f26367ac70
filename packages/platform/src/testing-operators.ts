import * as api from '@tillkey/client'
import type { Role } from '@tillkey/platform-core'
import { createHttpSession } from '@tillkey/platform-core/testing'
import type { TestDatabase } from '@tillkey/sql/testing'
import { expect } from 'vitest'
import type { PlatformOptions } from './platform.ts'
import type { TestPlatform } from './testing.ts'
import { startConsole } from './testing-console.ts'

export const OWNER = { email: 'owner@tillkey.test', password: 'a pass phrase of the owner' }
export const PASSWORD = 'a pass phrase of another'

/** Signs an operator in through the API. Resolves with the session token. */
export async function signIn(platform: TestPlatform, { email, password }: typeof OWNER): Promise<string> {
  const http = createHttpSession(platform)
  const flow = await http.send({ url: '/p/operators/self-service/login/api' })
  const body = { method: 'password', identifier: email, password }
  const response = await http.send({ method: 'POST', url: flow.body.ui.action, body })
  return response.body.session_token
}

/** Starts a console with an operator who owns a project, and collects its mails. */
export async function startConsoleWithOperators(
  open: () => Promise<TestDatabase>,
  options: Partial<PlatformOptions> = {},
) {
  const mails: { to: string; text: string }[] = []
  const transport = {
    send: async (mail: { to: string; text: string }) => void mails.push(mail),
    close: () => undefined,
  }
  const mail = { deliverer: { transport, from: 'Tillkey <no-reply@tillkey.test>', domain: 'tillkey.test' } }
  const console = await startConsole(open, { operators: { firstOwner: OWNER }, mail, ...options })
  const owner = await signIn(console.platform, OWNER)
  const project = await api.createProject(console.as(owner), { body: { name: 'A shop' } })
  return { ...console, mails, owner, project }
}

export type OperatedConsole = Awaited<ReturnType<typeof startConsoleWithOperators>>

/** Returns the HTTP status of a call. 0 if it got no response. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    const { status, response } = error as { status?: number; response?: { status: number } }
    return response?.status ?? status ?? 0
  }
}

/** Invites an operator to the project and accepts the invitation. Resolves with their id and session token. */
export async function inviteOperator(
  { as, owner, mails, platform, project }: OperatedConsole,
  email: string,
  role: Role,
) {
  await api.createProjectInvitation(as(owner), { project: project.id, body: { email, role } })
  await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true)
  const token = /#(\S+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  const { operator_id: id } = await api.acceptProjectInvitation(as(''), {
    body: { token, password: PASSWORD },
  })
  return { id, token: await signIn(platform, { email, password: PASSWORD }) }
}

/** Request headers with credentials. */
export type CredentialHeaders =
  | { authorization: string }
  | { cookie: string; 'sec-fetch-site': string }
  | Record<string, never>

/** Returns an Authorization header. */
export const bearer = (token: string): CredentialHeaders => ({ authorization: `Bearer ${token}` })

/** Signs in through the browser flow and returns the headers that pages of the console send. */
export async function browserSession(
  platform: TestPlatform,
  { email, password }: typeof OWNER,
): Promise<CredentialHeaders> {
  const http = createHttpSession(platform)
  const flow = await http.send({ url: '/p/operators/self-service/login/browser' })
  const csrf_token = flow.body.ui.nodes.find(
    ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
  ).attributes.value
  const body = { method: 'password', identifier: email, password, csrf_token }
  await http.send({ method: 'POST', url: flow.body.ui.action, body })
  const cookie = Array.from(http.jar, ([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'sec-fetch-site': 'same-origin' }
}
