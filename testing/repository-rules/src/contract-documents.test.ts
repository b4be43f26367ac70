import { consoleEndpoints } from '@tillkey/contract/console/endpoints.ts'
import { inboxEndpoints, inboxModels } from '@tillkey/contract/inbox/endpoints.ts'
import { buildOpenApi } from '@tillkey/contract/openapi.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { platformModels } from '@tillkey/contract/platform/models.ts'
import { posEndpoints, posModels } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints, providerModels } from '@tillkey/contract/provider/endpoints.ts'
import { unpublishedChapter } from '@tillkey/contract/unpublished-chapter.ts'
import { expect, test } from 'vitest'

const version = '0.2.0'

test.each([
  {
    file: 'platform',
    title: 'Identity and access platform',
    endpoints: platformEndpoints,
    models: platformModels,
  },
  { file: 'point-of-sale', title: 'Point of sale', endpoints: posEndpoints, models: posModels },
  {
    file: 'card-machine-provider',
    title: 'Card-machine provider',
    endpoints: providerEndpoints,
    models: providerModels,
  },
  { file: 'console', title: 'Sign-in of the console', endpoints: consoleEndpoints, models: {} },
  { file: 'inbox', title: "The demo world's inbox", endpoints: inboxEndpoints, models: inboxModels },
])('docs/api/$file.json is what the contract says; vitest -u writes it', async ({ file, ...api }) => {
  const text = `${JSON.stringify(buildOpenApi({ version, ...api }), null, 2)}\n`
  await expect(text).toMatchFileSnapshot(`../../../docs/api/${file}.json`)
})

test('docs/api/platform-unpublished.md is the chapter of what the published API lacks; vitest -u writes it', async () => {
  const text = unpublishedChapter('Identity and access platform', platformEndpoints)
  await expect(text).toMatchFileSnapshot('../../../docs/api/platform-unpublished.md')
})
