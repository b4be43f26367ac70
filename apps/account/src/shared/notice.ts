const kinds = ['sign-in', 'consent', 'sign-out', 'signed-out', 'error'] as const

/** Message of the server shown instead of a screen. */
export interface Notice {
  kind: (typeof kinds)[number]
  status: number
  /** Error details for the app's developers. */
  error: { code: string; description: string }
  uiLocales: readonly string[]
}

const textIn = (from: unknown, name: string): string => {
  const value: unknown = Object(from)[name]
  return typeof value === 'string' ? value : ''
}

/** Parses the notice embedded in the page. */
export function readNotice(data: Record<string, unknown>): Notice | undefined {
  const kind = kinds.find((one) => one === data.kind)
  if (kind === undefined) return undefined
  const { status, error, uiLocales } = data
  return {
    kind,
    status: Number(status),
    error: { code: textIn(error, 'code'), description: textIn(error, 'description') },
    uiLocales: Array.isArray(uiLocales) ? uiLocales.map(String) : [],
  }
}
