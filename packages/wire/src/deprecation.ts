import type { Descriptor } from './operation.ts'

interface WarningEmitter {
  emitWarning?: (message: string, options: { type: string; code: string }) => void
}

const warned = new Set<string>()

/** Emits a warning about the use of a deprecated name, once per name and process. */
export function warnDeprecated(name: string, replacement: string): void {
  if (warned.has(name)) return
  warned.add(name)
  const message = `${name} is deprecated and will be removed in the next release. Use ${replacement}.`
  const { process } = globalThis as { process?: WarningEmitter } // absent in browsers
  if (process?.emitWarning)
    process.emitWarning(message, { type: 'DeprecationWarning', code: 'TILLKEY_DEPRECATED' })
  else console.warn(message)
}

/** Returns an operation that can still be called by a former id, with a warning. */
/* @__NO_SIDE_EFFECTS__ */
export function deprecatedOperation<O extends Descriptor & ((...args: never[]) => unknown)>(
  id: string,
  replacement: O,
): O {
  const call = (...args: Parameters<O>): unknown => {
    warnDeprecated(id, replacement.id)
    return replacement(...args)
  }
  // Members are those of the replacement.
  return Object.setPrototypeOf(call, replacement) as O
}
