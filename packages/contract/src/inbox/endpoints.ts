import { collectEndpoints, collectModels } from '../schemas.ts'
import * as messages from './messages.ts'
import * as messagesSchemas from './messages-schemas.ts'

/** Every operation of the demo's inbox with its schemas, for documentation and repository rules. */
export const inboxEndpoints = collectEndpoints(messages, messagesSchemas)

export const inboxModels = collectModels(messagesSchemas)
