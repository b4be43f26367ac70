import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { enumeration } from '../compat/enumeration.ts'

const making = /= (?=(?:operation|enumeration|apiClass|factory|fp|paramCreator|guard|fetchTransport)[<(])/g

/** Calls at the top of a module that only make a value: what is not used of them may be left out of a bundle. */
export const makingIsPure: Plugin = {
  name: 'making-is-pure',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/(?:contract|client)\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(making, '= /* @__PURE__ */ '),
      loader: 'ts',
    }))
  },
}

/** Node loads every enumeration with compat, so they are made when it is built; elsewhere their texts are lighter to carry. */
export const enumerationsAreMade: Plugin = {
  name: 'enumerations-are-made',
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
 * The native entry exports every operation and has the lines of each group beside them. Node reads all of a file to load it, so there
 * the lines are taken of the operations; elsewhere an application carries only what it uses.
 */
export const operationsStandOnce: Plugin = {
  name: 'operations-stand-once',
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

/** What sends is in files beside the entries of Node, loaded with the first request; a CommonJS loader has all in one. */
export const sendingIsApart: Plugin = {
  name: 'sending-is-apart',
  setup({ initialOptions, onResolve }) {
    if (initialOptions.format === 'cjs') return
    onResolve({ filter: /^\.\/(?:sending|exchange)\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: apart[path] ?? path, external: true } : undefined,
    )
  },
}

/**
 * What sends nothing itself takes what it needs from the client that the program has, whichever it is for its runtime; the other
 * entries stand alone, so that each is one file to load.
 */
export const othersUseTheClient: Plugin = {
  name: 'others-use-the-client',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/|@tillkey\/)/ }, ({ importer }) =>
      /(react|query|opentelemetry)\/index\.ts$/.test(importer)
        ? { path: '@tillkey/client', external: true }
        : undefined,
    )
  },
}
