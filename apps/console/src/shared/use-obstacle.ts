import type { Action } from '../ory/needs.ts'
import { useConsole } from './services.ts'

/** Returns why a part of a screen is not available, as a sentence. Undefined if it is. */
export const useObstacle = (action: Action): string | undefined =>
  useConsole().deployment.findObstacle(action)

/** Returns whether a screen is available. */
export function useIsAvailable(): (path: string) => boolean {
  const { deployment } = useConsole()
  return (path) => deployment.findScreenObstacle(path) === undefined
}
