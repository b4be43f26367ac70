import type { MessageContext } from '../courier/courier-message.ts'
import type { Submission } from '../flows/flow-definition.ts'
import type { Identity } from '../identities/identities-store.ts'
import { identityView } from '../identities/identity-view.ts'

/** What every message of a flow is told beside its code or link. */
export const messageContext = (
  { flow, request, project }: Pick<Submission, 'flow' | 'request' | 'project'>,
  identity?: Identity,
): MessageContext => ({
  ...(identity && { identity: { ...identityView(identity, project) } }),
  requestUrl: flow.requestUrl,
  languages: [request.headers['accept-language'] ?? []].flat().join(',') || undefined,
})
