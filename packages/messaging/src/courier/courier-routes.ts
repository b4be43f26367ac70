import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/courier.ts'
import * as schemas from '@tillkey/contract/platform/identity/courier-schemas.ts'
import { formatTimeToken, ok, parseTimeToken } from '@tillkey/host'
import {
  invalidMessagesSize,
  messageNotFound,
  messageNotResendable,
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
  type ModuleContext,
  type RequestContext,
  type RouteGroup,
  routeGroups,
  WITHHELD,
} from '@tillkey/platform-core'
import { contentContext } from './courier.ts'
import type { CourierMessage, MessageContent, MessageStatus } from './courier-message.ts'
import { createCourierStore, type MessageCursor, type MessageFilter } from './courier-store.ts'
import { dispatchView, messageView } from './courier-view.ts'
import { requeueMessage } from './requeue-message.ts'

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

type CourierRoutesDependencies = Pick<ModuleContext, 'db' | 'keyring' | 'outbox' | 'ports' | 'now'>

/** Admin API of courier messages. */
export function courierRoutes({ db, keyring, outbox, ports, now }: CourierRoutesDependencies): RouteGroup[] {
  const store = createCourierStore(db)
  function openContent({ id, content }: CourierMessage, projectId: string): MessageContent | undefined {
    const opened = keyring.open(content, contentContext(projectId, id))
    return opened === undefined ? undefined : (JSON.parse(opened) as MessageContent) // only sealed by `queue`
  }
  /**
   * Subjects and bodies contain codes and links, and are hidden from callers without access to credentials.
   */
  function show(message: CourierMessage, { project, caller }: RequestContext) {
    const isVisible = canSeeCredentials(caller)
    const isShown = isVisible && identityConfig(project).courier.showsContent
    const opened = isShown ? openContent(message, project.id) : undefined
    const subject = isVisible ? message.subject : WITHHELD
    return { subject, text: opened?.text }
  }
  return routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf(operations, schemas),
    // Content contains codes and links.
    rights: { getCourierMessageContent: 'data:write' },
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
        const body = page.map((message) => messageView(message, show(message, context)))
        return ok(body, { ...keysetLinks(request, links), ...totalHeader(total) })
      },
      async resendCourierMessage({ args, context }) {
        const { project } = context
        const id = readUuid(args.id)
        if (id === undefined) throw pathIdNotUuid()
        if (!(await store.find(project.id, id))) throw messageNotFound()
        const message = await db.transaction((tx) =>
          requeueMessage(tx, { id, project }, { outbox, ports, now }),
        )
        if (!message) throw messageNotResendable()
        return ok(messageView(message, show(message, context)))
      },
      async getCourierMessageContent({ args, context: { project } }) {
        const id = readUuid(args.id)
        if (id === undefined) throw pathIdNotUuid()
        const message = await store.find(project.id, id)
        const content = message && openContent(message, project.id)
        if (!message || !content) throw messageNotFound()
        const { text, html } = content
        return ok({ subject: message.subject, text, ...(html !== undefined && { html }) })
      },
      async getCourierMessage({ args, context }) {
        const { project } = context
        const id = readUuid(args.id)
        if (id === undefined) throw pathIdNotUuid()
        const message = await store.find(project.id, id)
        if (!message) throw messageNotFound()
        const dispatches = await store.dispatches(project.id, message.id)
        return ok({
          ...messageView(message, show(message, context)),
          dispatches: dispatches.map(dispatchView),
        })
      },
    },
  })
}
