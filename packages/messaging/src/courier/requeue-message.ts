import type { ModuleContext, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { COURIER_KIND, type CourierPayload } from './courier.ts'
import type { CourierMessage } from './courier-message.ts'
import { createCourierStore } from './courier-store.ts'

/** Queues a completed message again and records who did. Resolves with undefined if it cannot be sent again. */
export async function requeueMessage(
  tx: Transaction,
  { id, project }: { id: string; project: ProjectContext },
  { outbox, ports, now }: Pick<ModuleContext, 'outbox' | 'ports' | 'now'>,
): Promise<CourierMessage | undefined> {
  const message = await createCourierStore(tx).requeue(project.id, id, now())
  if (!message) return undefined
  const payload: CourierPayload = { id, slug: project.slug }
  await outbox.write(tx, { kind: COURIER_KIND, projectId: project.id, payload })
  await ports.audit?.note(tx, {
    projectId: project.id,
    action: 'message.resent',
    target: { type: 'message', id },
    after: { template_type: message.templateType },
  })
  return message
}
