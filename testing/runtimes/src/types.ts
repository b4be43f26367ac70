import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typedProgram } from '@tillkey/client/testing/typed-program.ts'
import { installed, runProgram, workshop } from './workshop.ts'

/** The type checks of one compiler: its name and its errors, if any. */
export interface TypeCheck {
  name: string
  /** Shortened error lines. */
  run(folder: string): Promise<string[]>
}

const compilers = ['5.0.4', '5.4.5', '5.9.3', '6.0.3', '7.0.2']

interface Resolution {
  name: string
  /** Module system, where resolution depends on it. */
  type: 'module' | 'commonjs'
  options: Record<string, unknown>
  /** Whether a compiler of this major version supports it. */
  since?: (major: number) => boolean
}

const resolutions: Resolution[] = [
  {
    name: 'node10',
    type: 'commonjs',
    options: { module: 'commonjs', moduleResolution: 'node10' },
    since: (major) => major < 7,
  },
  { name: 'node16, ESM', type: 'module', options: { module: 'node16', moduleResolution: 'node16' } },
  { name: 'node16, CommonJS', type: 'commonjs', options: { module: 'node16', moduleResolution: 'node16' } },
  { name: 'bundler', type: 'module', options: { module: 'esnext', moduleResolution: 'bundler' } },
]

const strictness = [
  { skipLibCheck: true, exactOptionalPropertyTypes: false },
  { skipLibCheck: true, exactOptionalPropertyTypes: true },
  { skipLibCheck: false, exactOptionalPropertyTypes: false },
  { skipLibCheck: false, exactOptionalPropertyTypes: true },
]

interface Project {
  label: string
  source: string
  type: Resolution['type']
  options: Record<string, unknown>
  /** Folder whose `node_modules` is visible to the program. */
  modules: string
}

/** Compiles one file with one compiler. Returns errors without paths. */
async function compile(version: string, project: Project): Promise<{ errors: string[]; files: string[] }> {
  const home = await installed(`typescript-${version}`, { typescript: version })
  const folder = join(workshop, 'types', project.label.replaceAll(/[^\w.]+/g, '-'))
  await mkdir(folder, { recursive: true })
  await symlink(join(project.modules, 'node_modules'), join(folder, 'node_modules')).catch(() => undefined)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: project.type }))
  await writeFile(join(folder, 'program.ts'), project.source)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    esModuleInterop: true,
    ...(version.startsWith('6') && { ignoreDeprecations: '6.0' }),
    ...project.options,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const program = join(home, 'node_modules/typescript/bin/tsc')
  const { output } = await runProgram(process.execPath, [program, '-p', folder, '--listFiles'], folder)
  const lines = output.trim().split('\n')
  return {
    errors: lines.filter((line) => line.includes(' TS') && line.includes('error')),
    files: lines.filter((line) => line.endsWith('.d.ts')),
  }
}

const programCheck = (version: string, resolution: Resolution): TypeCheck => ({
  name: `TypeScript ${version}, ${resolution.name}`,
  run: async (modules) => {
    const found: string[] = []
    for (const strict of strictness) {
      const label = `${version} ${resolution.name} ${Object.values(strict).join(' ')}`
      const options = { ...resolution.options, ...strict }
      const { errors } = await compile(version, {
        label,
        source: typedProgram,
        type: resolution.type,
        options,
        modules,
      })
      found.push(...errors.map((line) => `${JSON.stringify(strict)}: ${line}`))
    }
    return found
  },
})

const most = 60

const countCheck = (version: string): TypeCheck => ({
  name: `TypeScript ${version}, files of types`,
  run: async (modules) => {
    const source =
      "import { FrontendApi } from '@tillkey/client/compat'\nexport const api = new FrontendApi()\n"
    const options = { module: 'esnext', moduleResolution: 'bundler' }
    const label = `${version} files`
    const { files } = await compile(version, { label, source, type: 'module', options, modules })
    return files.length > 1 && files.length <= most ? [] : [`${files.length} files`]
  },
})

const axiosProgram = `import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { Configuration, FrontendApi, type RequestOptions, type Session } from '@tillkey/client/compat'
const instance: AxiosInstance = axios.create({ timeout: 100 })
export const api = new FrontendApi(new Configuration({ basePath: 'http://a' }), undefined, instance)
export const optionsOf = (config: AxiosRequestConfig): RequestOptions => config
export const call = (config: AxiosRequestConfig): Promise<AxiosResponse<Session>> => api.toSession({}, config)
export const configured = (config: AxiosRequestConfig) => new Configuration({ baseOptions: config })
export async function read(): Promise<string> {
  const response: AxiosResponse<Session> = await api.toSession({}, { transformResponse: [(data) => data], onUploadProgress: (event) => event })
  return response.data.id
}
/** Options of this axios that are neither done nor refused by their names. */
type Unknown = Exclude<keyof AxiosRequestConfig, keyof RequestOptions>
export const allKnown: [Unknown] extends [never] ? true : Unknown = true
`

const axiosCheck = (version: string): TypeCheck => ({
  name: `axios ${version} beside compat`,
  run: async (modules) => {
    const home = await installed(`axios-${version}`, { axios: version })
    await mkdir(join(home, 'node_modules/@tillkey'), { recursive: true })
    const client = join(home, 'node_modules/@tillkey/client')
    await rm(client, { recursive: true, force: true })
    await symlink(join(modules, 'node_modules/@tillkey/client'), client)
    const options = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true }
    const label = `axios ${version}`
    const { errors } = await compile('5.9.3', {
      label,
      source: axiosProgram,
      type: 'module',
      options,
      modules: home,
    })
    return errors
  },
})

/** Every type check. */
export const typeChecks: readonly TypeCheck[] = [
  ...compilers.flatMap((version) => [
    ...resolutions
      .filter(({ since }) => since?.(Number.parseInt(version, 10)) ?? true)
      .map((resolution) => programCheck(version, resolution)),
    countCheck(version),
  ]),
  ...['0.21.4', '0.27.2', '1.2.6', '1.6.5', '1.21.1'].map(axiosCheck),
]
