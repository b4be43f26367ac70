import type { Terminal } from './terminal.ts'

type System = Pick<Terminal, 'platform' | 'run'>

/** Storage for a user's secrets. */
export interface KeyStore {
  /** Saves a secret. Returns the text to store in the profile, or `undefined` if it failed. */
  save(account: string, secret: string): Promise<string | undefined>
  /** Reads a secret by account and the text that `save` returned; `undefined` if not found. */
  read(account: string, stored: string): Promise<string | undefined>
  delete(account: string): Promise<void>
}

const SERVICE = 'tillkey'

/** Runs a program. Returns its output; `undefined` if it failed or does not exist. */
async function output(
  { run }: Pick<System, 'run'>,
  [program = '', ...args]: readonly string[],
  input = '',
): Promise<string | undefined> {
  const ended = await run(program, args, input)
  return ended?.code === 0 ? ended.out : undefined
}

/** Key store of Linux desktops, through libsecret's program. */
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

/** Quotes a word for `security -i`, which keeps secrets out of program arguments. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, '\\$&')}"`

/** macOS keychain. */
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

/** PowerShell script that encrypts or decrypts standard input for the user of this machine (DPAPI). */
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

/** DPAPI stores nothing: the encrypted secret is stored in the profile. */
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

/** Key store of the operating system, which may not be installed. */
export const systemKeyStore = ({ platform }: Pick<Terminal, 'platform'>): KeyStoreName | undefined =>
  storeOf[platform]

/** Returns a key store by name. */
export const keyStore = (name: KeyStoreName, system: System): KeyStore => stores[name](system)
