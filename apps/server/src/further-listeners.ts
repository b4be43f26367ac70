import { type Environment, readPort } from './environment.ts'

/** Listeners of permissions only, like those of the original service, and the settings of their ports. */
export const FURTHER_LISTENERS = {
  'permission-read': 'TILLKEY_PERMISSION_READ_PORT',
  'permission-write': 'TILLKEY_PERMISSION_WRITE_PORT',
} as const
export type FurtherListener = keyof typeof FURTHER_LISTENERS

/** Ports of the further listeners that have one. */
export const readFurtherPorts = (env: Environment): ReadonlyMap<FurtherListener, number> =>
  new Map(
    Object.entries(FURTHER_LISTENERS)
      .filter(([, setting]) => env[setting])
      // Its entries have these names.
      .map(([name, setting]) => [name as FurtherListener, readPort(env, setting, 0)]),
  )
