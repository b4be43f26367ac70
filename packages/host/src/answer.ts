import type { OperationTypes } from '@tillkey/wire'

export type Headers = Record<string, string | string[]>

/** An answer that one of the operation's documented statuses allows. */
type Documented<R> = {
  [S in keyof R & number]: { status: S; headers?: Headers } & (R[S] extends undefined
    ? { body?: undefined }
    : { body: R[S] })
}[keyof R & number]

/** A browser is sent elsewhere. */
export interface Redirect {
  status: 302 | 303 | 307
  headers: Headers & { location: string }
  body?: undefined
}

export type AnswerOf<T extends OperationTypes> = Documented<T['responses']> | Redirect

/** Any answer, as the host writes it. */
export interface Answer {
  status: number
  headers?: Headers | undefined
  body?: unknown
}

export const ok = <B>(body: B, headers?: Headers): { status: 200; body: B; headers?: Headers } => ({
  status: 200,
  body,
  ...(headers && { headers }),
})

export const redirect = (
  location: string,
  headers: Headers = {},
  status: Redirect['status'] = 303,
): Redirect => ({
  status,
  headers: { ...headers, location },
})
