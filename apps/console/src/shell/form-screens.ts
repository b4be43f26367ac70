import { screenPaths } from '../screens.ts'
import type { Ability } from '../shared/use-role.ts'

/** Screens that are nothing but a form, with what a role must allow to use it. Others stay readable without the right to change. */
export const formScreens: ReadonlyMap<string, Ability> = new Map([
  [screenPaths.newClient, 'change'],
  [screenPaths.usersImport, 'change'],
])
