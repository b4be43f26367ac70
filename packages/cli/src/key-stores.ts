import type { Terminal } from './terminal.ts'

type System = Pick<Terminal, 'platform' | 'run'>

/** Where secrets of a user are kept. */
export interface KeyStore {
  /** Keeps a secret under a name; resolves with what has to stand in the profile to find it, or nothing when it cannot. */
  save(account: string, secret: string): Promise<string | undefined>
  /** A secret by its name and by what `keep` resolved with; nothing when it is not there. */
  read(account: string, stored: string): Promise<string | undefined>
  delete(account: string): Promise<void>
}

const SERVICE = 'tillkey'

/** Runs a program to its end; what it wrote when all went well, and nothing when it did not or is not there. */
async function output(
  { run }: Pick<System, 'run'>,
  [program = '', ...args]: readonly string[],
  input = '',
): Promise<string | undefined> {
  const ended = await run(program, args, input)
  return ended?.code === 0 ? ended.out : undefined
}

/** The key store of a Linux desktop, by the program of libsecret. */
const secretTool = (system: System): KeyStore => {
  const attributes = (account: string) => ['service', SERVICE, 'account', account]
  return {
    async save(account, secret) {
      const stored = await output(
        system,
        ['secret-tool', 'store', '--label', `tillkey ${account}`, ...attributes(account)],
        secret,
      )
      return stored === undefined ? undefined : ''
    },
    read: async (account) =>
      (await output(system, ['secret-tool', 'lookup', ...attributes(account)]))?.replace(/\n$/, ''),
    async delete(account) {
      await output(system, ['secret-tool', 'clear', ...attributes(account)])
    },
  }
}

/** As a word of the commands that `security -i` reads, so that no secret stands among the arguments of a program. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, '\\$&')}"`

/** The keychain of macOS. */
const security = (system: System): KeyStore => {
  const item = (account: string) => ['-s', SERVICE, '-a', account]
  return {
    async save(account, secret) {
      const hex = Buffer.from(secret).toString('hex')
      const command = `add-generic-password -U -s ${SERVICE} -a ${quoted(account)} -X ${hex}\n`
      return (await output(system, ['security', '-i'], command)) === undefined ? undefined : ''
    },
    read: async (account) =>
      (await output(system, ['security', 'find-generic-password', ...item(account), '-w']))?.replace(
        /\n$/,
        '',
      ),
    async delete(account) {
      await output(system, ['security', 'delete-generic-password', ...item(account)])
    },
  }
}

/** Seals for the user of this machine (DPAPI), or opens what was sealed so: from the standard input to the output. */
const dataProtection = (act: 'Protect' | 'Unprotect'): string => {
  const bytes = {
    Protect: ['[Text.Encoding]::UTF8.GetBytes($t)', '[Convert]::ToBase64String($b)'],
    Unprotect: ['[Convert]::FromBase64String($t)', '[Text.Encoding]::UTF8.GetString($b)'],
  }[act]
  return [
    'Add-Type -AssemblyName System.Security',
    '$t = [Console]::In.ReadToEnd()',
    `$b = [Security.Cryptography.ProtectedData]::${act}(${bytes[0]}, $null, 'CurrentUser')`,
    `[Console]::Out.Write(${bytes[1]})`,
  ].join('; ')
}

/** Windows keeps nothing: it seals what then stands in the profile. */
const powershell = (system: System): KeyStore => {
  const ask = (act: 'Protect' | 'Unprotect', input: string) =>
    output(
      system,
      ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', dataProtection(act)],
      input,
    )
  return {
    save: (_, secret) => ask('Protect', secret),
    read: (_, stored) => ask('Unprotect', stored),
    delete: () => Promise.resolve(),
  }
}

const stores = { 'secret-tool': secretTool, security, dpapi: powershell }
export type KeyStoreName = keyof typeof stores

const storeOf: Partial<Record<NodeJS.Platform, KeyStoreName>> = {
  linux: 'secret-tool',
  darwin: 'security',
  win32: 'dpapi',
}

/** The key store that systems of a kind have, whether or not it is there. */
export const systemKeyStore = ({ platform }: Pick<Terminal, 'platform'>): KeyStoreName | undefined =>
  storeOf[platform]

/** A key store by its name. */
export const keyStore = (name: KeyStoreName, system: System): KeyStore => stores[name](system)
