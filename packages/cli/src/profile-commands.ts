import { Command } from 'commander'
import { formatted } from './output.ts'
import { changeProfiles, forgetProfile, keepProfile, profileNamed, readProfiles } from './profiles.ts'
import type { CommonFlags } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** `tillkey profile`: servers and keys that are kept, and which of them is meant. */
export function profileCommand(terminal: Terminal): Command {
  const group = new Command('profile').description('servers and keys that are kept')
  const set = group
    .command('set')
    .argument('<name>')
    .description(
      "keeps --url and --token under a name, the token in the system's key store where there is one",
    )
  set.action(async (name: string) => {
    const { url, consoleUrl, adminUrl, token } = set.optsWithGlobals<CommonFlags>()
    if (url === undefined) throw new CommandError('--url is missing')
    const secret = token === undefined ? undefined : { token }
    const place = await keepProfile(name, { url, consoleUrl, adminUrl, secret }, terminal)
    terminal.say(`kept in ${place}\n`)
  })
  group
    .command('use')
    .argument('<name>')
    .description('makes a profile the one that is meant')
    .action(async (name: string) => {
      profileNamed(name, readProfiles(terminal))
      await changeProfiles(terminal, ({ profiles }) => ({ current: name, profiles }))
    })
  group
    .command('remove')
    .argument('<name>')
    .description('forgets a profile and its key')
    .action((name: string) => forgetProfile(name, terminal))
  group
    .command('list')
    .description('lists the profiles, without their keys')
    .action(() => {
      const { current, profiles } = readProfiles(terminal)
      const rows = Object.entries(profiles).map(([name, { url, secret }]) => ({
        ...{ name, url, key: secret?.in ?? '' },
        current: name === current,
      }))
      terminal.write(formatted(rows, 'table'))
    })
  return group
}
