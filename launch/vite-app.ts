import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { themeScript } from '../packages/ui/src/theme-script.ts'

/** First-load JavaScript of an app at most, in bytes after gzip. */
const FIRST_LOAD_LIMIT = 100_000

/** As it is served to who takes no Brotli. */
const gzipped = (content: string | Buffer): Buffer => gzipSync(content, { level: 9 })

const WORTH_COMPRESSING = /\.(js|css|svg|json|webmanifest)$/

export interface WebAppBuild {
  /** Folder with the app's index.html. */
  root: string
  firstLoadLimit?: number
  /** Names files of which one is loaded at once, too: the largest counts. */
  oneOf?: RegExp
}

/** The build of a React app as `serveWebApp` serves it: dist/index.html, hashed dist/assets, compressed ahead of time, and what the app has in public/. */
export const webApp = ({ root, firstLoadLimit = FIRST_LOAD_LIMIT, oneOf }: WebAppBuild): UserConfig => ({
  root,
  // Relative, so that an app can stand behind any prefix of a path.
  base: './',
  // React has had it since 18; the router still asks for what stood in for it before.
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

/** Puts the theme's script where nothing has been painted yet. */
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

/** Fails the build when the script that the page loads at once, with all it imports statically, is above the limit. */
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
      const told = `first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), at most ${limit / 1000} kB`
      if (bytes > limit) this.error(told)
      this.info(told)
    },
  }
}

/** Puts .br and .gz beside every asset, so that the server never compresses. */
function compressAssets(folder: string): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      // A build that failed has written nothing, and tells why by itself.
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
