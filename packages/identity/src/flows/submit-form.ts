import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import { channelOf } from './channel.ts'
import { findSubmittedFlow } from './find-flow.ts'
import type { FlowKind } from './flow.ts'
import { answerErrors } from './flow-failures.ts'
import type { FlowTools } from './flow-tools.ts'
import { readPayload } from './payload.ts'
import { type FlowRules, runSubmission, type Submission } from './run-submission.ts'

/** Who asks, for which project. */
export interface FlowRequest {
  request: Incoming
  project: ProjectContext
}

export interface SentForm {
  kind: FlowKind
  /** The flow's id, as the caller gave it. */
  id: string
  body: unknown
}

/** Takes a form that was sent: finds its flow, reads it, and runs it through the steps of its kind. */
export async function submitForm<Body, Success>(
  { kind, id, body }: SentForm,
  { request, project }: FlowRequest,
  rules: FlowRules<Submission, Body, Success>,
  tools: FlowTools,
) {
  const config = identityConfig(project)
  const flow = await findSubmittedFlow({ kind, id, project }, tools)
  const channel = channelOf(flow.type, request)
  return answerErrors({ channel, request, project, tools }, async () => {
    const payload = readPayload(body, request, config.schemas.get(config.schemas.defaultId))
    const session = await tools.sessions.find(request, project)
    return runSubmission({ project, config, request, channel, flow, payload, session }, rules, tools)
  })
}
