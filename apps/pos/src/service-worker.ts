/** The parts of the service worker API used here. The DOM types cover pages only. */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchingEvent extends WaitingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface InstallingEvent extends WaitingEvent {
  addRoutes?: (routes: object) => Promise<void>
}
interface WorkerScope {
  registration: { scope: string }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install', listen: (event: InstallingEvent) => void): void
  addEventListener(type: 'activate', listen: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchingEvent) => void): void
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void
}

const worker = self as unknown as WorkerScope // the DOM types lack the service worker scope

/** Files of this build, inserted at build time. Any change makes a new worker. */
const files: readonly string[] = JSON.parse('["FILES"]')
const version = 'VERSION'

const cacheName = `tillkey-${version}`
/** All screens share one page. Only the relative path to its files differs. */
const SHELL = 'payment'

const toAddress = (path: string): string => new URL(path, worker.registration.scope).href
const isOurs = (url: string): boolean => url.startsWith(worker.registration.scope)

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([SHELL, ...files].map((path) => new Request(toAddress(path), { cache: 'reload' })))
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('tillkey-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Returns the cached page for an address at any depth. Its file paths are relative to the root of the app. */
async function shellFor(url: string): Promise<Response> {
  const cached = await caches.match(toAddress(SHELL), { cacheName })
  if (!cached) return fetch(url)
  const depth = new URL(url).pathname
    .slice(new URL(worker.registration.scope).pathname.length)
    .split('/').length
  const toRoot = '../'.repeat(depth - 1) || './'
  const page = (await cached.text()).replaceAll(/(?<= (?:src|href)=")\.\//g, toRoot)
  return new Response(page, { headers: cached.headers })
}

const isScreen = (url: string): boolean =>
  /^(payment(\/(processing|result)\/[^/]+)?|terminals|sales|totals|settings)?$/.test(
    url.slice(worker.registration.scope.length).split('?', 1)[0] ?? '',
  )

worker.addEventListener('install', (event) => {
  // API calls bypass this worker.
  const calls = { condition: { urlPattern: toAddress('api/*') }, source: 'network' }
  event.addRoutes?.(calls).catch(() => undefined)
  event.waitUntil(cacheFiles())
})

worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !isOurs(request.url)) return
  if (request.mode === 'navigate' && isScreen(request.url)) event.respondWith(shellFor(request.url))
  else if (files.some((path) => request.url === toAddress(path)))
    event.respondWith(caches.match(request.url, { cacheName }).then((cached) => cached ?? fetch(request)))
})

worker.addEventListener('message', ({ data }) => {
  // The user accepted the new version.
  if (data === 'take over') worker.skipWaiting().catch(() => undefined)
})
