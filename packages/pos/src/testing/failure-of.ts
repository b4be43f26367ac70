import { CallError } from '@tillkey/client'

/** Returns the error of a rejected call. Fails if the call succeeds. */
export async function captureFailure(call: Promise<unknown>) {
  const error = await call.catch((cause: unknown) => cause)
  if (!(error instanceof CallError)) throw new Error('the call did not fail', { cause: error })
  const { error: facts } = Object(error.data) as {
    error?: { code: string; field?: string; details?: object }
  }
  return { status: error.status, ...facts }
}
