import { onTestFinished } from 'vitest'
import type { AccessKey } from '../../src/access/identity.ts'
import { createImageJobs } from '../../src/assets/imageJobs.ts'
import { imageRules } from '../../src/assets/imageRules.ts'
import { refusal } from '../../src/errors/lakeError.ts'
import { openDataset } from '../../src/lake/dataset.ts'
import { plainThemes } from '../../src/settings/lakeSettings.ts'
import { ProjectRecord } from '../../src/settings/projectRecord.ts'
import { makeFolder } from './lake.ts'

const refuse = async () => {
  throw refusal(500, 'The test has one dataset')
}

/** Opens a dataset without a server, and closes it after the test. `send` sends a request with a token. */
export async function openTestDataset(options: { keys?: AccessKey[]; isPublic?: boolean } = {}) {
  const { keys = [], isPublic = false } = options
  const settings = {
    projectId: 'embedded',
    dataset: 'production',
    ownerKey: 'key',
    scriptToken: 'token',
    allowedHosts: [],
    secureCookies: false,
    signInWithoutKey: false,
    images: imageRules,
    assetReaders: 'anybody' as const,
    allowedOrigins: [],
    themes: plainThemes,
    studioPath: '/studio',
    publicPath: '/lake',
    ownPort: () => 80,
    log: () => {},
    fixedDatasets: false,
    refuseFeedback: false,
    robots: [],
    sessionCookie: 'lakeSession',
    keys,
    isPublic: () => isPublic,
  }
  const datasets = {
    list: () => [],
    create: refuse,
    edit: refuse,
    delete: refuse,
    fetch: refuse,
    closeStreams: () => {},
  }
  const seed = () => [{ _id: 'rose', _type: 'flower' }]
  const imageJobs = createImageJobs()
  onTestFinished(imageJobs.close)
  const project = new ProjectRecord(null, [])
  const own = { webhooks: [], seed, now: Date.now, imageJobs }
  const dataset = await openDataset(await makeFolder(), { ...settings, ...own }, datasets, project)
  onTestFinished(dataset.close)
  const send = async (path: string, init: { method?: string; token?: string; body?: string } = {}) => {
    const { method = 'GET', token, body } = init
    const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    const headers = { host: 'localhost', 'content-type': 'application/json', ...authorization }
    return dataset.app.request(`http://localhost${path}`, { method, headers, body })
  }
  return { ...dataset, send }
}
