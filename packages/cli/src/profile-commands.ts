import { Command } from 'commander'
import { formatted } from './output.ts'
import { keepProfiles, readProfiles } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** `tillkey profile`: servers and tokens that are kept, and which of them is meant. */
export function profileCommand(terminal: Terminal): Command {
  const group = new Command('profile').description('servers and tokens that are kept')
  const set = group.command('set').argument('<name>').description('keeps --url and --token under a name')
  set.action((name: string) => {
    const { url, token } = set.optsWithGlobals<{ url?: string; token?: string }>()
    const { profiles, current = name } = readProfiles(terminal)
    if (url === undefined) throw new CommandError('--url is missing')
    const file = keepProfiles(terminal, { current, profiles: { ...profiles, [name]: { url, token } } })
    terminal.say(`kept in ${file}\n`)
  })
  group
    .command('use')
    .argument('<name>')
    .description('makes a profile the one that is meant')
    .action((name: string) => {
      const { profiles } = readProfiles(terminal)
      if (!profiles[name]) throw new CommandError(`there is no profile "${name}"`)
      keepProfiles(terminal, { current: name, profiles })
    })
  group
    .command('list')
    .description('lists the profiles, without their tokens')
    .action(() => {
      const { current, profiles } = readProfiles(terminal)
      const rows = Object.entries(profiles).map(([name, { url }]) => ({
        name,
        url,
        current: name === current,
      }))
      terminal.write(formatted(rows, 'table'))
    })
  return group
}
