import type { Headers, Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { IssuedSession } from '../sessions/sessions.ts'
import { csrfDigest } from './csrf.ts'
import type { Flow } from './flow.ts'
import type { FlowTools } from './flow-tools.ts'
import type { Submission } from './run-submission.ts'

/** The session cookie, and a new anti-forgery token when the browser now stands for somebody else. */
export function signInHeaders({ project, session }: Submission, issued: IssuedSession, tools: FlowTools) {
  const cookie = tools.sessionCookie.write(project, {
    token: issued.token,
    expiresAt: issued.session.expiresAt,
  })
  const isSame = session?.identity.id === issued.identity.id
  return { 'set-cookie': [cookie, ...(isSame ? [] : tools.csrf.renew(project).setCookies)] }
}

/** The anti-forgery token for a new flow: browsers get one, apps use one only if they bring it. */
export function browserToken(
  type: Flow['type'],
  { request, project }: { request: Incoming; project: ProjectContext },
  { csrf }: FlowTools,
): { token: string | undefined; digest: string; headers: Headers } {
  if (type === 'api') return { token: csrf.read(request, project), digest: '', headers: {} }
  const { token, setCookies } = csrf.ensure(request, project)
  return { token, digest: csrfDigest(token), headers: { 'set-cookie': setCookies } }
}
