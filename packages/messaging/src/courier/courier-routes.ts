import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/courier.ts'
import * as schemas from '@tillkey/contract/platform/identity/courier-schemas.ts'
import { formatTimeToken, ok, parseTimeToken } from '@tillkey/host'
import {
  invalidMessagesSize,
  messageNotFound,
  messageStatusUnknown,
  pathIdNotUuid,
} from '@tillkey/identity/errors/identity-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { keysetLinks, readPageSize } from '@tillkey/identity/pages/keyset-pages.ts'
import { totalHeader } from '@tillkey/identity/pages/totals.ts'
import { readUuid } from '@tillkey/identity/values.ts'
import {
  canSeeCredentials,
  errorEnvelope,
  type RequestContext,
  type RouteGroup,
  routeGroups,
  WITHHELD,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import { contentContext } from './courier.ts'
import type { CourierMessage, MessageContent, MessageStatus } from './courier-message.ts'
import { createCourierStore, type MessageCursor, type MessageFilter } from './courier-store.ts'
import { dispatchView, messageView } from './courier-view.ts'

const DEFAULT_PAGE_SIZE = 10
const sizeParameters = { names: ['page_size'], invalid: invalidMessagesSize }

/** Cursor before all messages. */
const FIRST: MessageCursor = { createdAt: 999_999_999_999_999, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const statuses: readonly string[] = ['queued', 'processing', 'sent', 'abandoned'] satisfies MessageStatus[]

function readFilter({
  status,
  recipient,
}: {
  status?: string | undefined
  recipient?: string | undefined
}): MessageFilter {
  // As published, an empty status is refused and an empty recipient ignored.
  if (status !== undefined && !statuses.includes(status)) throw messageStatusUnknown()
  return {
    ...(status && { status: status as MessageStatus }), // one of the list
    ...(recipient && { recipient }),
  }
}

/** Admin API of courier messages. */
export function courierRoutes({ db, keyring }: { db: Database; keyring: Keyring }): RouteGroup[] {
  const store = createCourierStore(db)
  /**
   * Subjects and bodies contain codes and links, and are hidden from callers without access to credentials.
   */
  function view(message: CourierMessage, { project, caller }: RequestContext) {
    const isVisible = canSeeCredentials(caller)
    const isShown = isVisible && identityConfig(project).courier.showsContent
    const opened = isShown ? keyring.open(message.content, contentContext(project.id, message.id)) : undefined
    const text = opened === undefined ? undefined : (JSON.parse(opened) as MessageContent).text // only sealed by `queue`
    return messageView(message, { subject: isVisible ? message.subject : WITHHELD, text })
  }
  return routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      async listCourierMessages({ args, request, context }) {
        const { project } = context
        const filter = readFilter(args)
        const size = readPageSize(request, DEFAULT_PAGE_SIZE, sizeParameters)
        const after = parseTimeToken(args.page_token ?? '') // as published, an invalid token starts at the first page
        const found = await store.list(project.id, filter, { after, size: size.rows + 1 })
        const total = await store.count(project.id, filter)
        const page = found.slice(0, size.rows)
        const last = found.length > size.rows ? page.at(-1) : undefined
        const links = {
          path: '/admin/courier/messages',
          size,
          first: formatTimeToken(FIRST),
          next: last && formatTimeToken(last),
        }
        const body = page.map((message) => view(message, context))
        return ok(body, { ...keysetLinks(request, links), ...totalHeader(total) })
      },
      async getCourierMessage({ args, context }) {
        const { project } = context
        const id = readUuid(args.id)
        if (id === undefined) throw pathIdNotUuid()
        const message = await store.find(project.id, id)
        if (!message) throw messageNotFound()
        const dispatches = await store.dispatches(project.id, message.id)
        return ok({ ...view(message, context), dispatches: dispatches.map(dispatchView) })
      },
    },
  })
}
