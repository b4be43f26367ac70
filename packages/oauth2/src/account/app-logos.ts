import type { ProjectContext } from '@tillkey/platform-core'
import { LRUCache } from 'lru-cache'
import type { Client } from '../clients/client.ts'
import { resourceError } from '../http/oauth2-errors.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { webAddress } from './app-view.ts'

const MAX_BYTES = 128 * 1024
const TIMEOUT_MS = 3000
/** Applies to failures too. */
const CACHE_MS = 10 * 60_000
const MAX_CACHED = 64

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

export interface AppLogo {
  type: string
  bytes: Buffer
}

export interface AppLogos {
  /** Returns the image at the client's `logo_uri`. Throws 404 if it has no logo or the type is not allowed. */
  find(project: ProjectContext, client: Client): Promise<AppLogo>
}

const noLogo = (cause?: unknown): Error => resourceError('no_such_set', 'The app has no logo.', cause)

async function fetchLogo(project: ProjectContext, url: string): Promise<AppLogo> {
  const response = await oauth2Section
    .read(project)
    .outbound.call({
      url,
      method: 'GET',
      headers: { accept: types.join(', ') },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    .catch((cause) => {
      throw noLogo(cause)
    })
  const [type = ''] = (response.headers['content-type'] ?? '').toLowerCase().split(/[; ]/, 1)
  if (response.status !== 200 || !types.includes(type)) throw noLogo()
  return { type, bytes: response.bytes }
}

/** Proxies client logos for the account pages, so apps cannot track who views them. */
export function createAppLogos({ now }: { now: () => number }): AppLogos {
  const cache = new LRUCache<string, { until: number; logo: Promise<AppLogo> }>({ max: MAX_CACHED })
  return {
    async find(project, { id, settings }) {
      const url = webAddress(settings.logo_uri)
      if (url === undefined) throw noLogo()
      const key = JSON.stringify([project.id, project.version, id, url])
      const cached = cache.get(key)
      if (cached && cached.until > now()) return cached.logo
      const logo = fetchLogo(project, url)
      // Failures are cached too; callers await the promise below.
      logo.catch(() => undefined)
      cache.set(key, { until: now() + CACHE_MS, logo })
      return logo
    },
  }
}
