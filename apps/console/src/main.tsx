import '@tillkey/ui/theme.css'
import './console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createClient } from '@tillkey/client'
import { appRoot, leaveFor, readSettings } from '@tillkey/web'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConsoleRouter } from './router.tsx'
import { type Deployment, platformDeployment } from './shared/deployment.ts'
import { ConsoleContext, type ConsoleServices } from './shared/services.ts'
import { ToastProvider } from './shared/toasts.tsx'

const TIMEOUT_MS = 30_000
/** Age in milliseconds from which a response is loaded again when a screen needs it. */
const STALE_AFTER_MS = 10_000

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const base = appRoot(import.meta.url)
// Relative addresses would be resolved again at every screen.
for (const link of document.querySelectorAll('link')) link.setAttribute('href', link.href)

/** Creates a client of the server's forwarded operations, which signs in again when the session has ended. */
const clientAt = (path: string) =>
  createClient({
    baseUrl: `${window.location.origin}${base}/api${path}`,
    timeout: TIMEOUT_MS,
    plugins: [
      async (request, next) => {
        const response = await next(request)
        if (response.status !== 401) return response
        const here = window.location.href
        return leaveFor(`${base}/sign-in?${new URLSearchParams({ return_to: here }).toString()}`)
      },
    ],
  })

const projects = new Map<string, ReturnType<typeof clientAt>>()
function clientOfProject(slug: string): ReturnType<typeof clientAt> {
  const client = projects.get(slug) ?? clientAt(`/p/${slug}`)
  projects.set(slug, client)
  return client
}

const settings = readSettings(document)

/** Imported on demand, because the platform has everything. */
async function findDeployment(): Promise<Deployment> {
  const services = settings.list('oryServices')
  if (services === undefined) return platformDeployment
  const { createOryDeployment } = await import('./ory/ory-deployment.ts')
  return createOryDeployment(new Set(services))
}

/** Not awaited at the top level: the files of an Ory deployment import this one, which would wait for itself. */
async function start(element: HTMLElement): Promise<void> {
  const services: ConsoleServices = {
    base,
    platform: clientAt(''),
    project: clientOfProject,
    deployment: await findDeployment(),
    addresses: {
      publicUrl: settings.text('apiUrl'),
      hasAdminAddress: settings.text('adminAddress') === 'own',
    },
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER_MS } } })
  const router = createConsoleRouter({ base, services, queries })
  createRoot(element).render(
    <StrictMode>
      <ConsoleContext value={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </ConsoleContext>
    </StrictMode>,
  )
}

void start(root)
