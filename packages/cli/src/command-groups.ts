import type { Endpoint } from '@tillkey/contract'
import { listAliases } from '@tillkey/contract/deprecated.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { Command } from 'commander'
import { type CommandName, toCommandName } from './command-names.ts'
import { buildCommand, type OperationCommandsDependencies } from './operation-commands.ts'

/** A command or group. Deprecated ones are absent from help and completion. */
interface ListedCommand {
  command: Command
  isHidden: boolean
}

interface NamedCommand extends ListedCommand {
  name: CommandName
}

/** The command of an operation, and the same under its former names with a warning. */
function buildCommands(endpoint: Endpoint, tools: OperationCommandsDependencies): NamedCommand[] {
  const name = toCommandName(endpoint.operation)
  const former = listAliases(endpoint).map((alias) => {
    const { resource, verb } = toCommandName(alias)
    const warning = `"tillkey ${resource} ${verb}" is deprecated. Use "tillkey ${name.resource} ${name.verb}".\n`
    const command = buildCommand(endpoint, tools)
      .name(verb)
      .hook('preAction', () => tools.terminal.say(warning))
    return { name: { resource, verb }, command, isHidden: true }
  })
  return [{ name, command: buildCommand(endpoint, tools), isHidden: false }, ...former]
}

/** `tillkey <resource> <verb>` for every operation of the platform. */
export function operationCommands(dependencies: OperationCommandsDependencies): ListedCommand[] {
  const commands = Object.values<Endpoint>(platformEndpoints).flatMap((endpoint) =>
    buildCommands(endpoint, dependencies),
  )
  return [...Map.groupBy(commands, ({ name }) => name.resource)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([resource, members]) => {
      const verbs = members.filter(({ isHidden }) => !isHidden).map(({ name }) => name.verb)
      const group = new Command(resource).description(verbs.join(', '))
      for (const { command, isHidden } of members) group.addCommand(command, { hidden: isHidden })
      return { command: group, isHidden: verbs.length === 0 }
    })
}
