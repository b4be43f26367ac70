import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { assertSameBrowser } from './csrf.ts'
import { type Flow, type FlowKind, flowNotFound } from './flow.ts'
import { flowGone } from './flow-failures.ts'
import type { FlowTools } from './flow-tools.ts'

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: string): boolean => uuidPattern.test(text)

interface Wanted {
  kind: FlowKind
  id: string
  project: ProjectContext
}

async function findFlow({ kind, id, project }: Wanted, { flows }: FlowTools): Promise<Flow> {
  const flow = isUuid(id) ? await flows.find(project.id, kind, id.toLowerCase()) : undefined
  if (!flow) throw flowNotFound()
  return flow
}

/** A flow to be shown: only to the browser that started it, and only while it lasts. */
export async function findShownFlow(wanted: Wanted, request: Incoming, tools: FlowTools): Promise<Flow> {
  const flow = await findFlow(wanted, tools)
  if (flow.type === 'browser') assertSameBrowser(tools.csrf.read(request, wanted.project), flow.csrfDigest)
  if (flow.expiresAt <= tools.now()) throw flowGone(flow, wanted.project)
  return flow
}

/** The flow of a submission, expired or not. */
export async function findSubmittedFlow(wanted: Wanted, tools: FlowTools): Promise<Flow> {
  if (!isUuid(wanted.id)) {
    throw new ApiError({
      status: 400,
      code: 'flow_missing',
      reason: 'The flow query parameter is missing or malformed.',
    })
  }
  return findFlow(wanted, tools)
}
