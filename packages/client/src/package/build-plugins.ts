import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { enumeration } from '../compat/enumeration.ts'

const making = /= (?=(?:operation|enumeration|apiClass|factory|fp|paramCreator|guard|fetchTransport)[<(])/g

/** Marks top-level calls without side effects, so that unused ones can be dropped from a bundle. */
export const pureCalls: Plugin = {
  name: 'pure-calls',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/(?:contract|client)\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(making, '= /* @__PURE__ */ '),
      loader: 'ts',
    }))
  },
}

/** Evaluates enumerations at build time for Node, which loads all of them; elsewhere their source is smaller. */
export const inlineEnumerations: Plugin = {
  name: 'inline-enumerations',
  setup({ onLoad }) {
    onLoad({ filter: /compat\/enumerations\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/enumeration\('(.*?)'\)/g, (_, values: string) =>
        JSON.stringify(enumeration(values)),
      ),
      loader: 'ts',
    }))
  },
}

const callOfLines = (lines: string): string => {
  const ids = lines.slice(1, -1).matchAll(/^\w+/gm)
  return `linesOf(${[...ids].map(([id]) => `operations.${id}`).join(', ')})`
}

/**
 * Derives the lines of groups from the operations for Node, which reads the whole file; elsewhere bundlers keep only what is
 * used.
 */
export const sharedOperationLines: Plugin = {
  name: 'shared-operation-lines',
  setup({ onLoad }) {
    onLoad({ filter: /generated\/group-lines\.ts$/ }, async ({ path }) => ({
      contents: `import * as operations from './operations.ts'
const linesOf = (...all) => all.map(({ line }) => line).join('\\n')
${(await readFile(path, 'utf8')).replaceAll(/`\w+ \+?[A-Z]+ \/[^`]*`/g, callOfLines)}`,
      loader: 'ts',
    }))
  },
}

const apart: Readonly<Record<string, string>> = {
  './sending.ts': './sending.mjs',
  './exchange.ts': './compat-sending.mjs',
}

/** Keeps sending in separate files, loaded with the first request; CommonJS has everything in one file. */
export const separateSending: Plugin = {
  name: 'separate-sending',
  setup({ initialOptions, onResolve }) {
    if (initialOptions.format === 'cjs') return
    onResolve({ filter: /^\.\/(?:sending|exchange)\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: apart[path] ?? path, external: true } : undefined,
    )
  },
}

/** Entries that send nothing use the application's client; the others are single files. */
export const externalClient: Plugin = {
  name: 'external-client',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/|@tillkey\/)/ }, ({ importer }) =>
      /(react|query|opentelemetry)\/index\.ts$/.test(importer)
        ? { path: '@tillkey/client', external: true }
        : undefined,
    )
  },
}
