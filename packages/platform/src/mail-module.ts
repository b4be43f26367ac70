import { type DelivererOptions, deliverMail } from '@tillkey/mail'
import { type Inbox, inboxEndpoints, inboxHandlers, renderInboxError } from '@tillkey/mail/inbox'
import { type Module, type RouteGroup, routeGroup } from '@tillkey/platform-core'

export interface MailModuleOptions {
  deliverer: DelivererOptions
  /** Served without authentication, for the demo. */
  inbox?: Inbox | undefined
}

const inboxRoutes = (inbox: Inbox): RouteGroup =>
  routeGroup({
    endpoints: inboxEndpoints,
    handlers: inboxHandlers(inbox),
    access: 'process',
    renderError: renderInboxError,
  })

/** Sends the mails that other modules write to the outbox. */
export const createMailModule = ({ deliverer, inbox }: MailModuleOptions): Module => ({
  name: 'mail',
  migrations: [],
  open({ outbox }) {
    deliverMail(outbox, deliverer)
    return { routes: inbox ? [inboxRoutes(inbox)] : [] }
  },
  // Its data is in the outbox.
  purge: async () => undefined,
})
