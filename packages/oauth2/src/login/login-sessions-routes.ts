import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/login.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { formatTimeToken, ok, parseTimeToken } from '@tillkey/host'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { viewLoginSessions } from './login-session-view.ts'
import { createLoginSessionsStore, type LoginSessionCursor } from './login-sessions-store.ts'

const { listOAuth2LoginSessions } = endpointsOf(operations, schemas)
const DEFAULT_PAGE = 100

/** Reads the token of a page. Throws 400 unless it was made here. */
function readToken(token: string | undefined): LoginSessionCursor | undefined {
  if (!token) return undefined
  const cursor = parseTimeToken(token)
  if (!cursor) throw oauth2Error('invalid_request', 'page_token is not one of this list.')
  return { authenticatedAt: cursor.createdAt, id: cursor.id }
}

const writeToken = ({ authenticatedAt: createdAt, id }: LoginSessionCursor): string =>
  formatTimeToken({ createdAt, id })

/** Remembered logins for administrators. */
export const loginSessionsRoutes = ({ db, now }: OAuth2Services): RouteGroup[] =>
  routeGroups({
    endpoints: { listOAuth2LoginSessions },
    handlers: {
      async listOAuth2LoginSessions({ args, context: { project } }) {
        const { subject, page_size: limit = DEFAULT_PAGE, page_token: token } = args
        const store = createLoginSessionsStore(db)
        const page = { subject, before: readToken(token), limit: limit + 1, now: now() }
        const found = await store.list(project.id, page)
        const sessions = found.slice(0, limit)
        const clients = await store.listClients(
          project.id,
          sessions.map(({ id }) => id),
        )
        const last = found.length > limit ? sessions.at(-1) : undefined
        return ok({
          login_sessions: viewLoginSessions(sessions, clients),
          next_page_token: last ? writeToken(last) : '',
        })
      },
    },
    renderError: renderApiError,
  })
