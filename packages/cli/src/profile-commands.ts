import { Command } from 'commander'
import { formatted } from './output.ts'
import { changeProfiles, deleteProfile, profileNamed, readProfiles, saveProfile } from './profiles.ts'
import type { CommonFlags } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** `tillkey profile`: manages saved servers and keys, and the default profile. */
export function profileCommand(terminal: Terminal): Command {
  const group = new Command('profile').description('Manages saved servers and keys.')
  const set = group
    .command('set')
    .argument('<name>')
    .description(
      "Saves --url and --token as a profile. Stores the token in the system's key store if it has one.",
    )
  set.action(async (name: string) => {
    const { url, consoleUrl, adminUrl, token } = set.optsWithGlobals<CommonFlags>()
    if (url === undefined) throw new CommandError('--url is required.')
    const secret = token === undefined ? undefined : { token }
    const location = await saveProfile(name, { url, consoleUrl, adminUrl, secret }, terminal)
    terminal.say(`Saved in ${location}.\n`)
  })
  group
    .command('use')
    .argument('<name>')
    .description('Sets the default profile.')
    .action(async (name: string) => {
      profileNamed(name, readProfiles(terminal))
      await changeProfiles(terminal, ({ profiles }) => ({ current: name, profiles }))
    })
  group
    .command('remove')
    .argument('<name>')
    .description('Deletes a profile and its key.')
    .action((name: string) => deleteProfile(name, terminal))
  group
    .command('list')
    .description('Lists profiles without their keys.')
    .action(() => {
      const { current, profiles } = readProfiles(terminal)
      const rows = Object.entries(profiles).map(([name, { url, secret }]) => ({
        name,
        url,
        key: secret?.in ?? '',
        current: name === current,
      }))
      terminal.write(formatted(rows, 'table'))
    })
  return group
}
