import { expect, test } from 'vitest'
import { keyed } from './accounts.ts'
import { startPayment } from './bill.ts'
import { openTill, type Till } from './till.ts'
import { variants } from './variants.ts'
import { savePictures } from './visual.ts'

/** The message for an amount, and the picture next to it. */
const scenes = {
  tap: { units: 2500, says: 'Tap, insert or swipe card' },
  insert: { units: 2565, says: 'Tap limit reached, insert card' },
  reinsert: { units: 2571, says: 'Card removed, insert again' },
  pin: { units: 2555, says: 'Customer is entering the PIN' },
  sign: { units: 2508, says: 'Customer is signing' },
} as const
type Scene = keyof typeof scenes

/** Runs in the page. Records the picture when the message changes. */
const RECORDER = `globalThis.drawn = {}
new MutationObserver(() => {
  const picture = document.querySelector('svg[data-scene]')
  const said = [...document.querySelectorAll('main output')].map((each) => each.textContent).join('')
  if (picture) drawn[said] ??= [picture.dataset.scene, picture.dataset.face]
}).observe(document, { attributes: true, characterData: true, childList: true, subtree: true })`

/** Returns the picture shown with the message of a scene, which may end before this process sees it. */
async function drawnAt(till: Till, scene: Scene): Promise<unknown> {
  const { page } = till
  const { units, says } = scenes[scene]
  await startPayment(till, units)
  const folder = process.env.SCREENSHOTS
  if (folder) {
    await page.getByText(says).waitFor()
    await savePictures(till, `${folder}/scene-${scene}-${page.viewportSize()?.width}`)
  }
  await page.waitForURL(/\/payment\/result\//)
  return page.evaluate(`drawn[${JSON.stringify(says)}]`)
}

test.concurrent.each([
  {
    machine: 'a machine with keys',
    face: 'keys',
    account: keyed,
    width: 1280,
    expectedScenes: Object.keys(scenes),
  },
  {
    machine: 'a machine of glass',
    face: 'glass',
    account: undefined,
    width: 360,
    expectedScenes: variants(['tap', 'pin', 'sign'], ['tap']),
  },
])('the picture shows what the words say, on $machine', async ({ face, account, width, expectedScenes }) => {
  const browser = { viewport: { width, height: 740 } }
  await using till = await openTill({ progress: 'ready', browser, ...(account && { account }) })
  await till.page.addInitScript(RECORDER)
  await till.machine.mode({ mode: 'automatic', delay_ms: 900 })
  for (const scene of expectedScenes as Scene[]) {
    expect(await drawnAt(till, scene)).toEqual([scene, face])
  }
})
