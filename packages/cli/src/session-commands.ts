import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Command } from 'commander'
import { signIn, signOut } from './login.ts'
import { forgetProfile, keepProfile } from './profiles.ts'
import { createProxy } from './proxy.ts'
import { addressesFor, type CommonFlags, profileFor } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** The project whose identities administrate, and the client that its command line is. */
const OPERATORS = '/p/operators'
const CLIENT_ID = 'tillkey'
const DEFAULT_PROFILE = 'default'
const DEFAULT_PROXY_PORT = '4455'

/** The program that shows a page, by system. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Shows a page to who has a desktop; the address is told in any case. */
function openPage(address: string, { platform, run, say }: Terminal): void {
  say(`sign in at ${address}\n`)
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
    .description('signs you in with your browser, and keeps the login as a profile')
    .option('--issuer <address>', `the authorization server; the server's ${OPERATORS} unless told`)
    .option('--client-id <id>', 'the client that the command line is there', CLIENT_ID)
    .option('--scope <scopes>', 'what is asked for', 'openid offline_access')
  command.action(async () => {
    const flags = command.optsWithGlobals<LoginFlags>()
    const { profile: wanted, issuer: told, clientId, scope, ...others } = flags
    const { project: url } = addressesFor(others, terminal)
    const issuer = (told ?? url + OPERATORS).replace(/\/$/, '')
    const open = (address: string) => openPage(address, terminal)
    const secret = await signIn({ issuer, clientId, scope, open, now: terminal.now })
    const name = wanted ?? DEFAULT_PROFILE
    const { consoleUrl, adminUrl } = flags
    const profile = { url, consoleUrl, adminUrl, login: { issuer, clientId }, secret }
    terminal.say(`signed in as profile "${name}", kept in ${await keepProfile(name, profile, terminal)}\n`)
  })
  return command
}

function logoutCommand(terminal: Terminal): Command {
  const command = new Command('logout').description('ends a login, and forgets its profile')
  command.action(async () => {
    const meant = profileFor(command.optsWithGlobals<CommonFlags>(), terminal)
    if (!meant) throw new CommandError('there is no profile')
    await signOut(meant.name, meant.profile, terminal)
    await forgetProfile(meant.name, terminal)
  })
  return command
}

interface ProxyFlags extends CommonFlags {
  port: string
  prefix: string
}

function proxyCommand(terminal: Terminal): Command {
  const command = new Command('proxy')
    .description('puts an app in development and the platform on one address of this machine, until Ctrl-C')
    .argument('[app]', 'the app, such as http://localhost:3000; without one the platform alone')
    .option('--port <port>', 'where it listens', DEFAULT_PROXY_PORT)
    .option('--prefix <path>', 'below which path the platform is', '/.ory')
  command.action(async (app: string | undefined) => {
    const flags = command.optsWithGlobals<ProxyFlags>()
    const { project } = addressesFor(flags, terminal)
    const [platform, shown] = [URL.parse(project), app === undefined ? undefined : URL.parse(app)]
    if (!platform || shown === null) throw new CommandError(`"${app ?? project}" is not an address`)
    const onNoReturn = (address: string) =>
      terminal.say(`sign-ins do not come back to ${address}: selfservice.allowed_return_urls lacks it\n`)
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

/** Commands that sign somebody in: themselves at the command line, and people at an app in development. */
export const sessionCommands = (terminal: Terminal): Command[] => [
  loginCommand(terminal),
  logoutCommand(terminal),
  proxyCommand(terminal),
]
