import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { themeScript } from '../packages/ui/src/theme-script.ts'

/** Upper bound on an app's first-load JavaScript in bytes, after gzip. */
const FIRST_LOAD_LIMIT = 100_000

/** As served to clients without Brotli. */
const gzipped = (content: string | Buffer): Buffer => gzipSync(content, { level: 9 })

const WORTH_COMPRESSING = /\.(js|css|svg|json|webmanifest)$/

export interface WebAppBuild {
  /** Folder with the app's index.html. */
  root: string
  firstLoadLimit?: number
  /** Matches alternative files of which one is loaded at start. The largest counts. */
  oneOf?: RegExp
}

/**
 * Vite configuration for React apps served by `serveWebApp`: dist/index.html, hashed and compressed dist/assets, and the
 * files of public/.
 */
export const webApp = ({ root, firstLoadLimit = FIRST_LOAD_LIMIT, oneOf }: WebAppBuild): UserConfig => ({
  root,
  // Relative, so that an app works below any path prefix.
  base: './',
  // React has it since 18, but the router still imports the shim.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    showThemeEarly(),
    limitFirstLoad(firstLoadLimit, oneOf),
    compressAssets(join(root, 'dist/assets')),
  ],
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
})

const COLOR_SCHEME = '<meta name="color-scheme" content="light" />'

/** Inserts the theme script before the first paint. */
const showThemeEarly = (): Plugin => ({
  name: 'show-theme-early',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      if (!html.includes(COLOR_SCHEME)) throw new Error(`The page needs ${COLOR_SCHEME}`)
      return html.replace(COLOR_SCHEME, `${COLOR_SCHEME}<script>${themeScript}</script>`)
    },
  },
})

/** Fails the build if the entry script and its static imports exceed the limit. */
function limitFirstLoad(limit: number, oneOf: RegExp | undefined): Plugin {
  return {
    name: 'limit-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const waiting = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
      const seen = new Set(waiting)
      const choices = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && oneOf?.test(file.facadeModuleId ?? ''),
      )
      let bytes = Math.max(
        0,
        ...choices.map((file) => (file.type === 'chunk' ? gzipped(file.code).length : 0)),
      )
      for (const chunk of seen) {
        if (chunk.type !== 'chunk') continue
        bytes += gzipped(chunk.code).length
        for (const name of chunk.imports) if (bundle[name]) seen.add(bundle[name])
      }
      const summary = `first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), at most ${limit / 1000} kB`
      if (bytes > limit) this.error(summary)
      this.info(summary)
    },
  }
}

/** Compresses assets to .br and .gz, so that the server need not. */
function compressAssets(folder: string): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      // A failed build writes nothing and reports its own error.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((name) => WORTH_COMPRESSING.test(name))) {
        const path = join(folder, name)
        const content = readFileSync(path)
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
        writeFileSync(`${path}.gz`, gzipped(content))
      }
    },
  }
}
