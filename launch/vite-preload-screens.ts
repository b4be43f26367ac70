import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** A lazily loaded route declares its path: `createLazyRoute('/p/$project/users')`. */
const DECLARED_PATH = /createLazyRoute\('([^']+)'\)/

/** A screen and the indices of its files. */
type ScreenFiles = readonly [pattern: string, files: readonly number[]]

/**
 * A script that loads the files of the screen at the page's address together with those of the frame. It precedes style sheets,
 * for which scripts wait, and finds the folder by the icon.
 */
const preload = (screens: readonly ScreenFiles[], names: readonly string[]): string =>
  `{const s=${JSON.stringify(screens)},n=${JSON.stringify(names)};` +
  `const b=document.querySelector('link[rel=icon]').href.replace(/[^/]*$/,'');` +
  `for(const [p,f] of s)if(new RegExp(p).test(location.pathname)){for(const i of f){const l=document.createElement('link');` +
  `l.rel='modulepreload';l.href=b+n[i];document.head.append(l)}break}}`

/** Returns a chunk and everything that it imports statically. */
function collectImports(bundle: Bundle, start: string): Set<string> {
  const seen = new Set([start])
  for (const name of seen) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const each of chunk.imports) seen.add(each)
  }
  return seen
}

/** Matches the addresses of a route below any prefix: `/p/$project/users` as `/p/[^/]+/users/?$`. */
const toPattern = (path: string): string => `${path.replace(/\/$/, '').replaceAll(/\$[a-z]+/g, '[^/]+')}/?$`

interface Screen {
  pattern: string
  files: readonly string[]
}

function listScreens(bundle: Bundle): Screen[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const loaded = entry ? collectImports(bundle, entry.fileName) : new Set<string>()
  return chunks.flatMap(({ facadeModuleId, fileName }) => {
    const source = facadeModuleId?.endsWith('-route.tsx') ? readFileSync(facadeModuleId, 'utf8') : ''
    const [, path] = DECLARED_PATH.exec(source) ?? []
    if (path === undefined) return []
    const files = [...collectImports(bundle, fileName)].filter((name) => !loaded.has(name))
    return [{ pattern: toPattern(path), files: files.map((name) => name.replace(/^assets\//, '')) }]
  })
}

function writeScript(bundle: Bundle): string {
  const screens = listScreens(bundle)
  const names = [...new Set(screens.flatMap(({ files }) => files))]
  return preload(
    screens.map(({ pattern, files }) => [pattern, files.map((name) => names.indexOf(name))]),
    names,
  )
}

/** Loads the files of a lazy route together with the frame, which saves a round trip at the first load. */
export const preloadScreens = (): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace('<script type="module"', `<script>${writeScript(bundle)}</script>$&`),
  },
})
