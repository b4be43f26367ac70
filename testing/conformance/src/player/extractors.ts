import { isObject, valueAt } from './json.ts'
import { readToken, roundSeconds } from './signed-tokens.ts'

/** What values are read from: an answer, a message, or a call by the server. */
export interface Source {
  headers: Record<string, string | string[] | undefined>
  text: string
  json?: unknown
  /** Cookies of the agent. */
  jar?: ReadonlyMap<string, string>
}

const nodePointers = ['/ui/nodes', '/flow/ui/nodes', '/error/details/flow/ui/nodes']

/** Returns the attributes of the flow node with a given name or id. */
function findAttributes({ json }: Source, key: 'name' | 'id', attribute: string): unknown {
  const nodes = nodePointers.map((pointer) => valueAt(json, pointer)).find(Array.isArray) ?? []
  const all = nodes.map((node: unknown) => (isObject(node) ? node.attributes : undefined))
  return all.find((attributes: unknown) => isObject(attributes) && attributes[key] === attribute)
}

const headerText = ({ headers }: Source, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Reads a parameter of the URL in a header: `location:code`. */
function addressPart(source: Source, rest: string, part: 'search' | 'hash'): string | undefined {
  const [name = '', key = ''] = rest.split(':')
  const address = URL.parse(headerText(source, name) ?? '', 'http://none')
  return new URLSearchParams(address?.[part].slice(1)).get(key) ?? undefined
}

/** Returns the target of a Link header (RFC 8288) with a relation. */
function linkTo(source: Source, relation: string): string | undefined {
  const links = (headerText(source, 'link') ?? '').split(/,\s*(?=<)/)
  return /<([^>]*)>/.exec(links.find((link) => link.includes(`rel="${relation}"`)) ?? '')?.[1]
}

/** `body:/id_token:/claims/sub`: a part of the token that another extractor returns. */
function tokenPart(source: Source, rest: string): unknown {
  const [, inner = '', pointer = ''] = /^(.*):(\/[^:]*)$/.exec(rest) ?? []
  return valueAt(readToken(extract(inner, source)), pointer)
}

function computeSpan({ json }: Source, rest: string): number {
  const [end = 0, start = 0] = rest.split(',').map((pointer) => Number(valueAt(json, pointer)))
  return roundSeconds(end - start)
}

const extractors: Record<string, (source: Source, rest: string) => unknown> = {
  /** A JSON pointer into the body. */
  body: ({ json }, rest) => valueAt(json, rest),
  /** The value of a flow's field. */
  node: (source, rest) => valueAt(findAttributes(source, 'name', rest), '/value'),
  /** The text of a flow's text node. */
  nodetext: (source, rest) => valueAt(findAttributes(source, 'id', rest), '/text'),
  header: ({ headers }, rest) => headers[rest],
  query: (source, rest) => addressPart(source, rest, 'search'),
  fragment: (source, rest) => addressPart(source, rest, 'hash'),
  cookie: ({ jar }, rest) => jar?.get(rest),
  link: linkTo,
  /** The first group of a regular expression applied to the text. */
  match: ({ text }, rest) => new RegExp(rest, 's').exec(text)?.[1],
  jwt: tokenPart,
  text: ({ text }) => text,
  /** A field of a form. */
  form: ({ text }, rest) => new URLSearchParams(text).get(rest) ?? undefined,
  /** Seconds between two members of the body: `span:/exp,/iat`. */
  span: computeSpan,
  /** Relations of a Link header. */
  rels: (source) =>
    Array.from((headerText(source, 'link') ?? '').matchAll(/rel="?([a-z]+)/g), ([, relation]) => relation),
}

/** Returns the value that an extractor selects, or undefined. Throws for unknown extractors. */
export function extract(how: string, source: Source): unknown {
  const colon = how.indexOf(':')
  const kind = colon < 0 ? how : how.slice(0, colon)
  const read = extractors[kind]
  if (!read) throw new Error(`no extractor is called "${kind}"`)
  return read(source, how.slice(colon + 1))
}
