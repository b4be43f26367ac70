import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Command } from 'commander'
import { signIn, signOut } from './login.ts'
import { deleteProfile, saveProfile } from './profiles.ts'
import { createProxy } from './proxy.ts'
import { addressesFor, type CommonFlags, profileFor } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** Project of the operators' identities, and the client of the command line in it. */
const OPERATORS = '/p/operators'
const CLIENT_ID = 'tillkey'
const DEFAULT_PROFILE = 'default'
const DEFAULT_PROXY_PORT = '4455'

/** Programs that open a page, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page on a desktop, and prints its address in any case. */
function openPage(address: string, { platform, run, say }: Terminal): void {
  say(`Sign in at ${address}\n`)
  const [program, ...args] = openers[platform] ?? ['xdg-open']
  void run(program, [...args, address], '')
}

interface LoginFlags extends CommonFlags {
  issuer?: string
  clientId: string
  scope: string
}

function loginCommand(terminal: Terminal): Command {
  const command = new Command('login')
    .description('Signs you in with your browser and saves a profile.')
    .option('--issuer <address>', `URL of the authorization server (default: ${OPERATORS} of the server)`)
    .option('--client-id <id>', 'OAuth2 client id', CLIENT_ID)
    .option('--scope <scopes>', 'requested scopes', 'openid offline_access')
  command.action(async () => {
    const flags = command.optsWithGlobals<LoginFlags>()
    const { profile: profileName, issuer: issuerFlag, clientId, scope, ...others } = flags
    const { project: url } = addressesFor(others, terminal)
    const issuer = (issuerFlag ?? url + OPERATORS).replace(/\/$/, '')
    const open = (address: string) => openPage(address, terminal)
    const secret = await signIn({ issuer, clientId, scope, open, now: terminal.now })
    const name = profileName ?? DEFAULT_PROFILE
    const { consoleUrl, adminUrl } = flags
    const profile = { url, consoleUrl, adminUrl, login: { issuer, clientId }, secret }
    terminal.say(`Signed in. Saved as profile "${name}" in ${await saveProfile(name, profile, terminal)}.\n`)
  })
  return command
}

function logoutCommand(terminal: Terminal): Command {
  const command = new Command('logout').description('Signs you out and deletes the profile.')
  command.action(async () => {
    const found = profileFor(command.optsWithGlobals<CommonFlags>(), terminal)
    if (!found) throw new CommandError('You are not signed in.')
    await signOut(found.name, found.profile, terminal)
    await deleteProfile(found.name, terminal)
  })
  return command
}

interface ProxyFlags extends CommonFlags {
  port: string
  prefix: string
}

function proxyCommand(terminal: Terminal): Command {
  const command = new Command('proxy')
    .description('Serves the platform and an app in development at one local address. Stop it with Ctrl-C.')
    .argument('[app]', 'URL of the app, e.g. http://localhost:3000 (default: only the platform)')
    .option('--port <port>', 'port to listen on', DEFAULT_PROXY_PORT)
    .option('--prefix <path>', 'path prefix of the platform', '/.ory')
  command.action(async (app: string | undefined) => {
    const flags = command.optsWithGlobals<ProxyFlags>()
    const { project } = addressesFor(flags, terminal)
    const [platform, shown] = [URL.parse(project), app === undefined ? undefined : URL.parse(app)]
    if (!platform || shown === null) throw new CommandError(`"${app ?? project}" is not a URL.`)
    const onNoReturn = (address: string) =>
      terminal.say(
        `Users can’t return to ${address} after signing in. Add it to selfservice.allowed_return_urls.\n`,
      )
    const server = createProxy({ platform, app: shown, prefix: flags.prefix, onNoReturn })
    server.listen(Number(flags.port), 'localhost')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const here = `http://localhost:${port}`
    terminal.say(`${here}${shown ? flags.prefix : ''} is ${project}\n`)
    if (shown) terminal.say(`${here} is ${shown.origin}\n`)
    await terminal.stopped()
    server.close()
    server.closeAllConnections()
  })
  return command
}

/** Commands for signing in at the command line, and at an app in development. */
export const sessionCommands = (terminal: Terminal): Command[] => [
  loginCommand(terminal),
  logoutCommand(terminal),
  proxyCommand(terminal),
]
