import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type ConsoleVisit, openConsole } from './console.ts'
import { createDemoShop, type DemoShop } from './console-pictures/demo-shop.ts'
import { FOLDER, MAX_BYTES } from './console-pictures/picture-files.ts'
import { type Scene, scenes } from './console-pictures/scenes.ts'
import { isEveryVariant } from './variants.ts'

/** Of all pictures together. */
const TIMEOUT_MS = 300_000
/** Of WebP, from 0 to 100. */
const QUALITY = 72

const LARGE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** Returns what the page shows as WebP. */
async function takePicture(visit: ConsoleVisit): Promise<Buffer> {
  const session = await visit.context.newCDPSession(visit.page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Waits for fonts, and for the frame after the last change. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(
    'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
  )

async function openScene(visit: ConsoleVisit, scene: Scene, shop: DemoShop): Promise<void> {
  const { page } = visit
  await page.setViewportSize(scene.isPhone ? PHONE : LARGE)
  await page.evaluate(`localStorage.setItem('tillkey-theme', '${scene.isDark ? 'dark' : 'light'}')`)
  await scene.prepare?.(shop)
  await visit.open(scene.path(shop))
  await page.getByRole('main').getByText(scene.shows).filter({ visible: true }).first().waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Loading').count()).toBe(0)
  await scene.act?.(page)
  await settle(page)
}

test.runIf(isEveryVariant)(
  'the screens of the guide are drawn',
  { timeout: TIMEOUT_MS, retry: 0 },
  async () => {
    const shop = await createDemoShop()
    await using visit = await openConsole({ project: shop.project })
    await visit.open('')
    const sizes: Record<string, number> = {}
    for (const [name, scene] of Object.entries(scenes)) {
      await openScene(visit, scene, shop)
      const picture = await takePicture(visit)
      sizes[name] = picture.length
      if (inject('isDrawing')) writeFileSync(join(FOLDER, `${name}.webp`), picture)
    }
    expect(Object.entries(sizes).filter(([, size]) => size > MAX_BYTES)).toEqual([])
  },
)
