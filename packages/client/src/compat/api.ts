import type { Descriptor } from '@tillkey/wire'
import { exchange } from '#exchange'
import { linesIn, operationOf } from '../operation-parser.ts'
import type { Configuration, Requester, RequestOptions } from './configuration.ts'
import { positionsOf } from './parameters.ts'
import { requestArgs } from './request-args.ts'

const defaultBaseUrl = 'https://playground.projects.oryapis.com'

/** The operations of a group, in lines. */
type Lines = string
type Step = (...given: unknown[]) => unknown
type Steps = Record<string, Step>
const ownRequester: Requester = { request: exchange }

const stepsOf = (lines: Lines, step: (operation: Descriptor) => Step): Steps =>
  Object.fromEntries(linesIn(lines).map(([id, line]) => [id, step(operationOf(line))]))

/** The positional forms that make a request and do not send it. */
export const paramCreator = (lines: Lines) => (configuration?: Configuration) =>
  stepsOf(
    lines,
    (operation) =>
      (...given) =>
        requestArgs(operation, given, configuration),
  )

type Send = (axios?: Requester, basePath?: string) => Promise<unknown>

const prepared =
  (operation: Descriptor, configuration?: Configuration) =>
  async (...given: unknown[]): Promise<Send> => {
    const { url, options } = await requestArgs(operation, given, configuration)
    return (axios = ownRequester, basePath = defaultBaseUrl) => {
      const base = (configuration?.basePath || basePath).replace(/\/+$/, '')
      return axios.request({ ...options, url: base + url })
    }
  }

/** The positional forms that give a function which sends. */
export const fp = (lines: Lines) => (configuration?: Configuration) =>
  stepsOf(lines, (operation) => prepared(operation, configuration))

/** The positional forms that send. */
export const factory =
  (lines: Lines) => (configuration?: Configuration, basePath?: string, axios?: Requester) =>
    stepsOf(lines, (operation) => async (...given) => {
      const send = await prepared(operation, configuration)(...given)
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

  protected async send(operation: Descriptor, given: unknown[]): Promise<unknown> {
    return (await prepared(operation, this.configuration)(...given))(this.axios, this.basePath)
  }
}

/** A method that takes a request object and options; its operation is read with the first call. */
const methodOf = (line: string) =>
  function (this: Api, request?: Record<string, unknown>, options?: RequestOptions) {
    const operation = operationOf(line)
    const positions = positionsOf(operation)
    const optional = positions.every((position) => !position.required)
    // Without a request object where one is needed, this throws at once.
    const given = positions[0] ? (request === undefined && optional ? {} : request) : {}
    const values = positions.map(({ name }) => (given as Record<string, unknown>)[name])
    return this['send'](operation, [...values, positions[0] ? options : request])
  }

/** The class of a group: a request object and options in, an answer out. */
export function apiClass(name: string, lines: Lines): object {
  class GroupApi extends Api {}
  Object.defineProperty(GroupApi, 'name', { value: name })
  for (const [id, line] of linesIn(lines)) {
    Object.defineProperty(GroupApi.prototype, id, {
      value: methodOf(line),
      configurable: true,
      writable: true,
    })
  }
  return GroupApi
}
