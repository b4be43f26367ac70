import type { Consumer, Outbox } from '@tillkey/jobs'

type NewMessage = Parameters<Outbox['write']>[1]

/** An outbox in memory, whose messages are delivered when `flush` is called. */
export interface SandboxOutbox extends Outbox {
  /** Delivers what committed transactions have written, and what these deliveries write. */
  flush(): Promise<void>
}

/** Creates an outbox whose messages are tried once. `onFailure` receives the error of a delivery. */
export function createSandboxOutbox(
  { now, newId }: { now: () => number; newId: () => string },
  onFailure: (error: unknown) => void,
): SandboxOutbox {
  const consumers = new Map<string, Consumer>()
  const waiting: (NewMessage & { id: string })[] = []

  async function deliver({ id, kind, projectId, key = '', payload }: NewMessage & { id: string }) {
    const message = { id, kind, projectId, key, payload, createdAt: now(), tries: 1 }
    try {
      await consumers.get(kind)?.(message, new AbortController().signal)
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    async write(tx, message) {
      const id = newId()
      tx.afterCommit(() => void waiting.push({ ...message, id }))
      return id
    },
    consume: (kind, consumer) => void consumers.set(kind, consumer),
    async flush() {
      for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(next)
    },
    jobs: () => [],
    waiting: async () => [],
    sealedPayloads: (name) => ({
      name,
      reseal: async () => ({ checked: 0, resealed: 0, unreadable: 0, next: '' }),
    }),
    erase: async () => undefined,
    purge: async () => undefined,
    close: async () => undefined,
  }
}
