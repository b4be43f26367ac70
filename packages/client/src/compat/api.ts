import type { Descriptor } from '@tillkey/wire'
import { exchange } from '#exchange'
import { linesIn, parseOperation } from '../operation-parser.ts'
import type { Configuration, Requester, RequestOptions } from './configuration.ts'
import { listPositions } from './parameters.ts'
import { requestArgs } from './request-args.ts'

const defaultBaseUrl = 'https://playground.projects.oryapis.com'

/** Operations of a group, one per line. */
type Lines = string
type Step = (...args: unknown[]) => unknown
type Steps = Record<string, Step>
const ownRequester: Requester = { request: exchange }

const buildFunctions = (lines: Lines, step: (operation: Descriptor) => Step): Steps =>
  Object.fromEntries(linesIn(lines).map(([id, line]) => [id, step(parseOperation(line))]))

/** Functions with positional parameters that return a request without sending it. */
export const paramCreator = (lines: Lines) => (configuration?: Configuration) =>
  buildFunctions(
    lines,
    (operation) =>
      (...args) =>
        requestArgs(operation, args, configuration),
  )

type Send = (axios?: Requester, basePath?: string) => Promise<unknown>

const prepared =
  (operation: Descriptor, configuration?: Configuration) =>
  async (...args: unknown[]): Promise<Send> => {
    const { url, options } = await requestArgs(operation, args, configuration)
    return (axios = ownRequester, basePath = defaultBaseUrl) => {
      const base = (configuration?.basePath || basePath).replace(/\/+$/, '')
      return axios.request({ ...options, url: base + url })
    }
  }

/** Functions with positional parameters that return a function that sends. */
export const fp = (lines: Lines) => (configuration?: Configuration) =>
  buildFunctions(lines, (operation) => prepared(operation, configuration))

/** Functions with positional parameters that send. */
export const factory =
  (lines: Lines) => (configuration?: Configuration, basePath?: string, axios?: Requester) =>
    buildFunctions(lines, (operation) => async (...args) => {
      const send = await prepared(operation, configuration)(...args)
      return send(axios, basePath)
    })

class Api {
  declare protected configuration: Configuration | undefined
  declare protected basePath: string
  declare protected axios: Requester
  constructor(configuration?: Configuration, basePath = defaultBaseUrl, axios = ownRequester) {
    this.configuration = configuration
    this.basePath = configuration?.basePath || basePath
    this.axios = axios
  }

  protected async send(operation: Descriptor, args: unknown[]): Promise<unknown> {
    return (await prepared(operation, this.configuration)(...args))(this.axios, this.basePath)
  }
}

/** Method with a request object and options. Its operation is parsed on the first call. */
const createMethod = (line: string) =>
  function (this: Api, request?: Record<string, unknown>, options?: RequestOptions) {
    const operation = parseOperation(line)
    const positions = listPositions(operation)
    const optional = positions.every((position) => !position.required)
    // Throws if a required request object is missing.
    const input = positions[0] ? (request === undefined && optional ? {} : request) : {}
    const values = positions.map(({ name }) => (input as Record<string, unknown>)[name])
    return this['send'](operation, [...values, positions[0] ? options : request])
  }

/** Class of a group, whose methods take a request object and options. */
export function apiClass(name: string, lines: Lines): object {
  class GroupApi extends Api {}
  Object.defineProperty(GroupApi, 'name', { value: name })
  for (const [id, line] of linesIn(lines)) {
    Object.defineProperty(GroupApi.prototype, id, {
      value: createMethod(line),
      configurable: true,
      writable: true,
    })
  }
  return GroupApi
}
