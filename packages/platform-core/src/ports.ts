import type { ErrorFacts } from '@tillkey/wire'
import type { ProjectContext } from './projects/projects.ts'

/** A client's wish that somebody signs in, as far as the forms that do it need to know. */
export interface LoginChallenge {
  /** The client, as it calls itself. */
  clientId: string
  clientName: string
  requestedScopes: readonly string[]
  /** The whole address that the client began with. */
  requestUrl: string
  /** Who is remembered already; `null` when the person has to sign in. */
  rememberedSubject: string | null
}

/** Who has signed in for a client. */
export interface AcceptedChallenge {
  subject: string
  /** Of the session the person signed in with. */
  sessionId: string
  /** How sure that is, and by what means (OpenID Connect Core 2). */
  acr: string
  amr: readonly string[]
  /** Seconds that the browser is remembered for; 0: as long as it runs; `null`: not at all. */
  rememberFor: number | null
}

/** The logins that clients wait for (`login_challenge`). */
export interface LoginChallenges {
  /** What a challenge is about. Throws a catalogue error for one that is unknown, used or expired. */
  get(project: ProjectContext, challenge: string): Promise<LoginChallenge>
  /** Tells who has signed in; resolves with where the browser goes on. */
  accept(project: ProjectContext, challenge: string, accepted: AcceptedChallenge): Promise<string>
}

/** Where engines meet: each is given by the engine that has it, and absent where that engine is not. */
export interface Ports {
  /** Keeps an error where a person finds it; resolves with the address of the page that shows it. */
  errorPage?(facts: ErrorFacts, project: ProjectContext): Promise<string>
  loginChallenges?: LoginChallenges
}
