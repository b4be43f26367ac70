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
  /\/(web\/src\/use-newest|ui\/src\/(field|scroll-row|radio-list|state-mark|table)|contract\/src\/pos\/(parts|people|receipts|refunds|sales|shop|totals)|amount\/items-[a-z]+|attention\/attention-(card|messages|sheet)|shared\/(people\/[a-z-]+|payments\/(bill-line-name|captured-share|format-money|leave-unpaid|paid-with|part-paid-line|receipt-number|sale-state|sales-table)|frame\/(current-user|managers|menu-sheet|nav-rail-footer|sign-out|stale-notice)|layout\/(columns|fullscreen-layout|halves|screen-head|settings-section|setup-steps|sheet|steps)|elements\/(field-line|note-form|sums|timeline)|machines\/machine-text|till\/payment-history|till-choice|messages\/lazy-messages))\.|\/uqr\//

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
