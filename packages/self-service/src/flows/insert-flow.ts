import type { Flow } from './flow.ts'
import type { FlowDefinition, FlowTypes } from './flow-definition.ts'
import type { Services } from './services.ts'
import type { StartRequest } from './submission.ts'

/** Stores a new flow, with the form that its kind advances it to. */
export async function insertFlow<T extends FlowTypes>(
  definition: FlowDefinition<T>,
  { start, prepared }: { start: StartRequest<T['query']>; prepared: Flow<T['context']> },
  services: Services,
): Promise<Flow<T['context']>> {
  const submission: T['submission'] = { ...start, flow: prepared, payload: {} }
  const advanced = await definition.opening.advance?.(submission, services)
  const flow: Flow<T['context']> = advanced ? { ...prepared, ...advanced.form } : prepared
  if (!advanced?.persist) {
    await services.flows.insert(flow)
    return flow
  }
  await services.transaction(async (within, tx) => {
    await within.flows.insert(flow)
    await advanced.persist?.(tx)
  })
  return flow
}
