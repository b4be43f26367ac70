import type { ErrorFacts } from '@tillkey/wire'
import type { ProjectContext } from './projects/projects.ts'

/** Where engines meet: each is given by the engine that has it, and absent where that engine is not. */
export interface Ports {
  /** Keeps an error where a person finds it; resolves with the address of the page that shows it. */
  errorPage?(facts: ErrorFacts, project: ProjectContext): Promise<string>
}
