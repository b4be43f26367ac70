import type { HandlerResponse } from '@tillkey/host'
import type { Flow } from './flow.ts'
import type { Outcome } from './outcome.ts'
import type { ProviderCallback } from './provider-callback.ts'
import type { Submission } from './submission.ts'

/** Transfers a submission to another kind of flow, e.g. from registration to login. */
export interface FlowTransfer {
  /** Opens a flow of another kind that continues for the same client, with the same return URL. */
  openInstead(submission: Submission, kind: string, target: TransferTarget): Promise<Flow>
  /** Opens the flow and submits the provider callback to it. */
  continueAs(
    submission: Submission,
    kind: string,
    arrived: TransferTarget & { providerCallback: ProviderCallback },
  ): Promise<Outcome>
  /** Responds with a flow of another kind: a redirect for pages, its body for scripts. */
  show(submission: Submission, flow: Flow, query: Record<string, string>): HandlerResponse
}

/** The flow that continues. */
export interface TransferTarget {
  context: object
  /** Initial private state. */
  remembered?: Flow['internal']
}
