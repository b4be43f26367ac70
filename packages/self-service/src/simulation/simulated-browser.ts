import type { SimulationStep } from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { HandlerResponse, Headers, Incoming } from '@tillkey/host'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { isInput } from '../ui/nodes.ts'
import type { Sandbox } from './sandbox.ts'

/** Address of the caller in sessions and limits (RFC 5737). */
const CALLER = '192.0.2.1'
const USER_AGENT = 'Tillkey simulation'

type Form = NonNullable<SimulationStep['form']>

/** The body of a flow. */
export interface ShownForm {
  id: string
  state?: string
  ui: { nodes: UiNode[]; messages?: UiText[] }
}

/** What the browser got for a request. */
export interface FlowAnswer {
  status: number
  /** The form to continue with. */
  form: ShownForm | undefined
  body: JsonObject
  redirectTo: string | undefined
  /** Why it was refused: of the error, or the errors of the form, else its other messages. */
  reasons: string[]
}

/** A request of the browser, for the timeline. */
export interface Visit extends Pick<Form, 'flow' | 'action'> {
  /** Path below the project, with its query. */
  path: string
  method?: string
  fields?: JsonObject
}

export interface SimulatedBrowser {
  /** Sends a request and records its answer. */
  visit(visit: Visit, handle: (request: Incoming) => Promise<HandlerResponse>): Promise<FlowAnswer>
  /** Adds cookies, as a response would. */
  keepCookies(setCookies: string | readonly string[] | undefined): void
  /** A request with the cookies of the browser, not recorded. */
  request(path: string, method?: 'GET' | 'POST'): Incoming
}

const asForm = (body: JsonObject): ShownForm | undefined =>
  typeof body.id === 'string' && isObject(body.ui) && Array.isArray(body.ui.nodes)
    ? (body as unknown as ShownForm) // a rendered flow
    : undefined

const isError = ({ type }: UiText): boolean => type === 'error'

function shownTexts(form: ShownForm | undefined): Form['texts'] {
  const nodes = form?.ui.nodes ?? []
  const own = nodes.flatMap((node) => {
    const name = isInput(node) ? node.attributes.name : undefined
    return (node.messages ?? []).map((message) => ({
      ...message,
      ...(name !== undefined && { field: name }),
    }))
  })
  return [...(form?.ui.messages ?? []), ...own]
}

/** Groups of fields that belong to no method. */
const OTHER_GROUPS = new Set(['default', 'csrf'])

const offeredMethods = (form: ShownForm | undefined): string[] => [
  ...new Set((form?.ui.nodes ?? []).map(({ group }) => group).filter((group) => !OTHER_GROUPS.has(group))),
]

const textMember = (body: JsonObject, name: string): string | undefined =>
  typeof body[name] === 'string' ? body[name] : undefined

const headerText = (headers: Headers | undefined, name: string): string | undefined => {
  const value = headers?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Reads a response. Bodies are objects, except those of redirects. */
function toAnswer({ status, body, headers }: HandlerResponse): FlowAnswer {
  const content = isObject(body) ? body : {}
  const form = asForm(content)
  const texts = shownTexts(form)
  const errors = texts.filter(isError)
  return {
    status,
    form,
    body: content,
    redirectTo: headerText(headers, 'location'),
    reasons: (errors.length > 0 ? errors : texts).map(({ text }) => text),
  }
}

/** Reads an error. Those of scripts may contain the URL at which the browser continues. */
function toRefusal({ facts }: ApiError): FlowAnswer {
  const siblings = isObject(facts.siblings) ? facts.siblings : {}
  const redirectTo = textMember(siblings, 'redirect_browser_to')
  const reasons = [facts.reason ?? facts.message ?? '']
  return { status: facts.status, form: undefined, body: {}, redirectTo, reasons }
}

const isExpired = (attributes: string): boolean => /max-age=0\b|expires=thu, 01 jan 1970/i.test(attributes)

/** Creates a browser that visits the flows of a sandbox. */
export function createSimulatedBrowser(
  project: ProjectContext,
  { timeline, flush, services: { newId } }: Sandbox,
): SimulatedBrowser {
  const cookies = new Map<string, string>()
  const { host, pathname } = new URL(project.publicUrl)
  const base = pathname.replace(/\/$/, '')

  function request(path: string, method: 'GET' | 'POST' = 'GET'): Incoming {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      id: newId(),
      method,
      url: path,
      originalUrl: `${base}${path}`,
      headers: {
        host,
        accept: 'application/json',
        'user-agent': USER_AGENT,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
      },
      cookies: Object.fromEntries(cookies),
      ip: CALLER,
      port: undefined,
      host,
      forwardedScheme: undefined,
      isForwardedPrivately: false,
      location: '',
      rawBody: undefined,
    }
  }

  function keepCookies(setCookies: string | readonly string[] | undefined): void {
    for (const line of [setCookies ?? []].flat()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (isExpired(attributes)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function send(handled: Promise<HandlerResponse>): Promise<FlowAnswer> {
    try {
      const response = await handled
      keepCookies(response.headers?.['set-cookie'])
      return toAnswer(response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      keepCookies(error.facts.headers?.['set-cookie'])
      return toRefusal(error)
    }
  }

  return {
    keepCookies,
    request,
    async visit({ path, fields = {}, ...visit }, handle) {
      const begun = { ...visit, fields, status: 0, texts: [], offered: [] }
      const end = timeline.add({ form: begun })
      const answer = await send(handle(request(path, visit.action === 'submit' ? 'POST' : 'GET')))
      const { status, form, redirectTo, reasons } = answer
      end({
        form: {
          ...begun,
          status,
          texts: shownTexts(form),
          offered: offeredMethods(form),
          ...(form?.state !== undefined && { state: form.state }),
          ...(redirectTo !== undefined && { redirect_to: redirectTo }),
          ...(!form && redirectTo === undefined && reasons[0] !== undefined && { reason: reasons[0] }),
        },
      })
      await flush()
      return answer
    },
  }
}
