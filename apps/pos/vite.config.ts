import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'

const root = import.meta.dirname

/** Modules that every screen needs. Modules that only lazily loaded screens use are excluded. */
const isAlwaysNeeded = (id: string): boolean => isShared.test(id) && !isForLater.test(id)

const isShared =
  /\/pos\/src\/(shared|features\/(amount|attention|onboarding|start-payment))\/|\/(packages\/[a-z]+\/src|node_modules)\//

const isForLater =
  /\/(web\/src\/use-newest|ui\/src\/(field|scroll-row|radio-list|state-mark|table)|contract\/src\/pos\/(parts|people|receipts|refunds|sales|shop|totals)|amount\/items-[a-z]+|attention\/attention-(card|messages|sheet)|shared\/(people\/[a-z-]+|bill-line-name|current-user|nav-rail-footer|sign-out|columns|field-line|setup-steps|machine-text|halves|leave-unpaid|managers|menu-sheet|stale-notice|note-form|paid-with|part-paid-line|payment-history|format-money|sale-state|sales-table|screen-head|receipt-number|settings-section|sheet|timeline|fullscreen-layout|steps|sums|captured-share|till-choice|messages\/lazy-messages))\.|\/uqr\//

/** Writes the list of built files and its digest into the service worker. A new digest marks a new version. */
const listFiles = (): Plugin => ({
  name: 'list-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') throw new Error('The build has no service worker')
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const digest = createHash('sha256').update(files.join()).update(worker.code).digest('hex').slice(0, 16)
    worker.code = worker.code
      .replace('"FILES"', files.map((name) => `"${name}"`).join())
      .replace('VERSION', digest)
  },
})

export default mergeConfig(mergeConfig(webApp({ root }), catalogues), {
  plugins: [listFiles()],
  build: {
    // One style sheet and one chunk of shared code: fewer requests before the till shows.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: join(root, 'index.html'), sw: join(root, 'src/service-worker.ts') },
      output: {
        entryFileNames: ({ name }: { name: string }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'shared', test: isAlwaysNeeded }] },
      },
    },
  },
})
