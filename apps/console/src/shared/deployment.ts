import type { Action } from '../ory/needs.ts'

/** Something that a deployment lacks, and why. */
interface Obstacle {
  title: string
  reason: string
}

/** What the console administers, which may lack screens and parts of them. */
export interface Deployment {
  /** Returns why the screen at a path is not available, as a sentence. Undefined if it is. */
  findScreenObstacle: (path: string) => string | undefined
  /** Returns why a part of a screen is not available, as a sentence. Undefined if it is. */
  findObstacle: (action: Action) => string | undefined
  listObstacles: () => readonly Obstacle[]
}

/** The platform, which has everything. */
export const platformDeployment: Deployment = {
  findScreenObstacle: () => undefined,
  findObstacle: () => undefined,
  listObstacles: () => [],
}
