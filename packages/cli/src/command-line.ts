import type { Descriptor } from '@tillkey/wire'
import { toCommandName } from './command-names.ts'

/** Flags of every command. */
const reserved = ['url', 'console-url', 'admin-url', 'token', 'profile', 'format', 'all', 'body', 'help']

const toFlag = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[._]/g, '-')
    .toLowerCase()

/** Operations that require confirmation, with the parameter for it. */
export const confirmations: Readonly<Record<string, string | undefined>> = { purgeProject: 'confirm' }

/** Returns the flag of a body field without its dashes. */
export function toFieldFlag(name: string): string {
  const flag = toFlag(name)
  return reserved.includes(flag) ? `with-${flag}` : flag
}

/** Returns the flag of a parameter without its dashes: `page-size`. */
export const toParameterFlag = ({ id }: Pick<Descriptor, 'id'>, name: string): string =>
  name === confirmations[id] ? 'yes' : toFieldFlag(name)

/** Whether a parameter has a flag: path parameters are words, and cookies are not sent. */
export const hasFlag = ({ in: location, name }: Descriptor['parameters'][number]): boolean =>
  location !== 'path' && name !== 'Cookie'

const stringify = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function toFlagWords(flag: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`]
  // A value that begins with a dash would be read as a flag.
  return [value].flat().flatMap((each) => {
    const text = stringify(each)
    return text.startsWith('-') ? [`--${flag}=${text}`] : [`--${flag}`, text]
  })
}

/** Returns the words of the command line that calls an operation, without the name of the program. */
export function toCommandLine(operation: Descriptor, args: Readonly<Record<string, unknown>>): string[] {
  const { resource, verb } = toCommandName(operation)
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const flags = operation.parameters.filter(hasFlag)
  return [
    resource,
    verb,
    ...path.map(({ name }) => stringify(args[name] ?? '')),
    ...flags.flatMap(({ name }) => toFlagWords(toParameterFlag(operation, name), args[name])),
    ...(operation.body
      ? toFlagWords('body', args.body === undefined ? undefined : stringify(args.body))
      : []),
  ]
}
