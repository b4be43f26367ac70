import { type Client, pages, type Transport } from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { type Descriptor, isObject, type Operation, type OperationTypes, type Parameter } from '@tillkey/wire'
import { Command, Option } from 'commander'
import { confirmations, hasFlag, toFieldFlag, toParameterFlag } from './command-line.ts'
import { toCommandName } from './command-names.ts'
import { follow } from './follow.ts'
import { readBody, readStructured } from './read-body.ts'
import { CommandError, readLine, type Terminal } from './terminal.ts'

/** Flag of a parameter or body field: `--page-size`. */
interface Flag {
  /** Wire name. */
  name: string
  flag: string
  kind: 'text' | 'number' | 'boolean' | 'list' | 'json'
  required: boolean
  what: string
}

interface FieldSchema {
  type?: string
  format?: string
  minimum?: number
  maximum?: number
  anyOf?: readonly FieldSchema[]
  enum?: readonly unknown[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: readonly string[]
}

const kinds: Record<string, Flag['kind']> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
}

/** Kind of flag for a field; `undefined` if it is structured. */
function selectKind(schema: FieldSchema | undefined): Flag['kind'] | undefined {
  if (!schema) return 'text'
  if (schema.enum || schema.anyOf?.some(({ type }) => type === 'string')) return 'text'
  if (schema.type === 'array') return selectKind(schema.items) === 'text' ? 'list' : undefined
  return kinds[schema.type ?? '']
}

const formats: Record<string, string> = {
  'date-time': 'RFC 3339 date and time',
  date: 'RFC 3339 date',
  uuid: 'UUID',
  email: 'email address',
  uri: 'URI',
}

/** Describes a value by its schema: `parameter: one of json, csv`. */
function describeValue(what: string, schema: FieldSchema = {}): string {
  const { enum: values, format = '', minimum, maximum, items } = schema
  if (items) return describeValue(what, items)
  const bounds = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ]
  const cached = values
    ? `one of ${values.filter((value) => value !== '').join(', ')}`
    : (formats[format] ?? bounds.filter(Boolean).join(' '))
  return cached === '' ? what : `${what}: ${cached}`
}

const findSchema = ({ schemas }: Endpoint, name: string): FieldSchema | undefined =>
  schemas.parameters?.properties?.[name]

const parameterFlags = (endpoint: Endpoint): Flag[] =>
  endpoint.operation.parameters.filter(hasFlag).map(({ name, required }: Parameter) => ({
    name,
    flag: toParameterFlag(endpoint.operation, name),
    kind: selectKind(findSchema(endpoint, name)) ?? 'text',
    required,
    what: describeValue('parameter', findSchema(endpoint, name)),
  }))

/** Flags for the fields of a JSON body. Structured fields take JSON. */
function bodyFlags({ operation, schemas }: Endpoint, existing: readonly Flag[]): Flag[] {
  if (operation.body?.kind !== 'json') return []
  const { properties = {} } = (schemas.body ?? {}) as FieldSchema // schemas are JSON Schema
  return Object.entries(properties).flatMap(([name, schema]) => {
    const kind = selectKind(schema) ?? 'json'
    const flag = toFieldFlag(name)
    const isTaken = existing.some((other) => other.flag === flag)
    return isTaken ? [] : [{ name, flag, kind, required: false, what: describeValue('body field', schema) }]
  })
}

function toOption({ flag, kind, required, what }: Flag): Option {
  const values = { text: ' <text>', number: ' <number>', boolean: '', list: ' <text...>', json: ' <json>' }
  const value = values[kind]
  return new Option(`--${flag}${value}`, what).makeOptionMandatory(required)
}

const camel = (flag: string): string => flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

type Options = Record<string, unknown>

function readValue({ flag, kind }: Flag, options: Options): unknown {
  const value = options[camel(flag)]
  if (kind === 'json' && typeof value === 'string') return readStructured(value, `--${flag}`)
  if (value === undefined || kind !== 'number') return value
  const number = Number(value)
  if (Number.isNaN(number)) throw new CommandError(`--${flag} must be a number.`)
  return number
}

const readValues = (flags: readonly Flag[], options: Options): Options =>
  Object.fromEntries(
    flags
      .map((flag) => [flag.name, readValue(flag, options)] as const)
      .filter(([, value]) => value !== undefined),
  )

async function readRequestBody(
  { operation }: Endpoint,
  { flags, options, terminal }: { flags: readonly Flag[]; options: Options; terminal: Terminal },
): Promise<{ body?: unknown }> {
  if (!operation.body) return {}
  const fields = readValues(flags, options)
  if (typeof options.body !== 'string') return Object.keys(fields).length > 0 ? { body: fields } : {}
  const body = await readBody(options.body, operation.body.kind, terminal)
  return { body: isObject(body) ? { ...body, ...fields } : body }
}

const isPaged = ({ parameters }: Descriptor): boolean =>
  parameters.some(({ name }) => name === 'page_token' || name === 'page')

/** Items of all pages combined, or the last response if it is not a list. */
async function allPages(
  client: Client,
  operation: Operation<OperationTypes>,
  args: object,
): Promise<unknown> {
  const responses: unknown[] = []
  for await (const page of pages(client, operation, args)) responses.push(page)
  if (responses.every(Array.isArray)) return responses.flat()
  const [first] = responses
  const name = Object.keys(Object(first)).find((key) => Array.isArray(Object(first)[key]))
  if (name === undefined) return responses.at(-1)
  return {
    ...Object(first),
    [name]: responses.flatMap((response) => Object(response)[name]),
    next_page_token: '',
  }
}

export interface OperationCommandsDependencies {
  terminal: Terminal
  /** Creates a client for an operation, according to the flags. */
  clientFor: (options: Options, operation: Descriptor, transport?: Transport) => Client
  /** Prints a response according to the flags. */
  show: (data: unknown, options: Options) => void
}

/** Operations that respond with a stream of events. */
const streamed = new Set(['tailProjectEvents'])

/** Runs all steps of an operation that works in steps, with progress, and prints the totals. */
async function runSteps(
  operation: Operation<OperationTypes>,
  { args, options }: { args: object; options: Options },
  { terminal, clientFor, show }: OperationCommandsDependencies,
): Promise<void> {
  const total = { checked: 0, resealed: 0, unreadable: 0 }
  const client = clientFor(options, operation)
  let cursor = ''
  do {
    const step = (await operation(client, {
      ...args,
      body: { ...Object(args).body, cursor },
    })) as StepResponse // as described
    for (const name of ['checked', 'resealed', 'unreadable'] as const) total[name] += step[name]
    terminal.say(`${step.table}: ${total.checked} checked, ${total.resealed} resealed\n`)
    cursor = step.next
  } while (cursor !== '')
  terminal.say(
    total.unreadable > 0
      ? `${total.unreadable} values are encrypted with a secret that the server doesn’t have. Add it to TILLKEY_SECRETS and run this command again.\n`
      : 'All stored values are encrypted with the newest secret. Keep older secrets until the browser sessions, OAuth2 tokens, codes and forms issued with them have expired.\n',
  )
  show(total, options)
}

interface StepResponse {
  table: string
  checked: number
  resealed: number
  unreadable: number
  next: string
}

/** Operations that work in steps. */
const stepped = new Set(['resealSecrets'])

/** Prints the events of an operation as they arrive, as JSON lines by default. */
const followOperation = (
  operation: Operation<OperationTypes>,
  { args, options }: { args: object; options: Options },
  { terminal, clientFor, show }: OperationCommandsDependencies,
): Promise<void> =>
  follow({
    call: (transport, callOptions) => operation(clientFor(options, operation, transport), args, callOptions),
    onData: (data) =>
      options.format === 'json' ? terminal.write(`${data}\n`) : show(JSON.parse(data), options),
    terminal,
  })

/** Confirmation of an operation: `--yes`, or the slug that the user enters. */
async function requestConfirmation(
  { id }: Descriptor,
  options: Options,
  terminal: Terminal,
): Promise<Record<string, string>> {
  const name = confirmations[id]
  if (name === undefined) return {}
  if (typeof options.yes === 'string') return { [name]: options.yes }
  if (!terminal.isInteractive)
    throw new CommandError('Confirm with --yes <slug>, which is the slug of the project.')
  terminal.say('To delete the project, enter its slug: ')
  return { [name]: await readLine(terminal.stdin) }
}

/** Creates the command of an operation, named by its verb. */
export function buildCommand(endpoint: Endpoint, tools: OperationCommandsDependencies): Command {
  const { terminal, clientFor, show } = tools
  const { operation, schemas } = endpoint
  const command = new Command(toCommandName(operation).verb).description(schemas.summary)
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path')
  for (const { name } of pathParameters) command.argument(`<${name}>`)
  const parameters = parameterFlags(endpoint)
  const fields = bodyFlags(endpoint, parameters)
  for (const flag of [...parameters, ...fields]) {
    command.addOption(toOption(flag))
    if (flag.kind === 'boolean') command.addOption(new Option(`--no-${flag.flag}`).hideHelp())
  }
  if (operation.body) command.option('--body <json>', 'request body as JSON, @file, or - for standard input')
  if (isPaged(operation)) command.option('--all', 'read every page of the list')
  command.action(async (...actionArgs: unknown[]) => {
    const options = command.optsWithGlobals<Options>()
    const path = Object.fromEntries(pathParameters.map(({ name }, at) => [name, actionArgs[at]]))
    const body = await readRequestBody(endpoint, { flags: fields, options, terminal })
    const confirmation = await requestConfirmation(operation, options, terminal)
    const args = { ...path, ...readValues(parameters, options), ...confirmation, ...body }
    // The types of the operation match because its flags were derived from it.
    const called = operation as Operation<OperationTypes>
    if (stepped.has(operation.id)) return runSteps(called, { args, options }, tools)
    if (streamed.has(operation.id)) return followOperation(called, { args, options }, tools)
    const client = clientFor(options, operation)
    return show(options.all ? await allPages(client, called, args) : await called(client, args), options)
  })
  return command
}
