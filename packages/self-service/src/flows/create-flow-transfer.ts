import { ok, redirect } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { Flow } from './flow.ts'
import { shown } from './flow.ts'
import type { FlowDefinition } from './flow-definition.ts'
import { createFlowHandlers, runBeforeHooks } from './flow-engine.ts'
import type { FlowTransfer, TransferTarget } from './flow-transfer.ts'
import type { NewFlow } from './new-flow.ts'
import { prepareFlow } from './open-flow.ts'
import type { Services } from './services.ts'
import type { Submission } from './submission.ts'

/** State that transfers between kinds: the exchange of an app. */
const transferredState = ({ internal: { exchange } }: Flow): Flow['internal'] =>
  exchange === undefined ? {} : { exchange }

function transferredFlow(
  submission: Submission,
  kind: string,
  { context, remembered }: TransferTarget,
): NewFlow {
  const { flow, project, request, session, config } = submission
  const { type, returnTo, csrfDigest } = flow
  return {
    kind,
    type,
    project,
    session,
    context,
    returnTo,
    csrfDigest,
    requestUrl:
      submission.providerCallback && config.rules.continuedRequestUrl === 'of the callback'
        ? requestUrl(request, project)
        : flow.requestUrl,
    remembered: { ...transferredState(flow), ...remembered },
  }
}

/** Creates the transfer between the defined kinds of flows. */
export function createFlowTransfer(
  table: ReadonlyMap<string, FlowDefinition>,
  servicesOf: () => Services,
): FlowTransfer {
  function getDefinition(kind: string): FlowDefinition {
    const definition = table.get(kind)
    if (!definition) throw new Error(`unknown kind of flow: ${kind}`)
    return definition
  }
  return {
    openInstead: (submission, kind, instead) =>
      servicesOf().openFlow(transferredFlow(submission, kind, instead)),
    async continueAs(submission, kind, { providerCallback, ...instead }) {
      const { project, request, config, client, flow, session, payload } = submission
      const definition = getDefinition(kind)
      definition.assertEnabled?.(config)
      const { type, returnTo } = flow
      const start = { type, client, config, query: {}, returnTo, session, request, project }
      const services = servicesOf()
      const prepared = await prepareFlow(transferredFlow(submission, kind, instead), definition, services)
      const hooked = await runBeforeHooks(definition, { start, prepared }, services)
      if (hooked) return hooked
      await services.flows.insert(prepared)
      const from = { request, project, providerCallback }
      const handlers = createFlowHandlers(definition, services)
      return { type: 'respond', response: await handlers.submit(prepared.id, () => payload, from) }
    },
    show({ client, config, project, request, appUrl }, flow, query) {
      const definition = getDefinition(flow.kind)
      const page = appUrl ?? definition.settings(config).uiUrl
      if (client === 'browser') return redirect(withQuery(page, { flow: flow.id, ...query }))
      return ok(definition.form.view(shown(flow), project, servicesOf().csrf.read(request, project)))
    },
  }
}
