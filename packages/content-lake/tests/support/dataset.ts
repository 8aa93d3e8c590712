import { onTestFinished } from 'vitest'
import type { AccessKey } from '../../src/access/identify.ts'
import { Sessions } from '../../src/access/sessions.ts'
import { openDataset } from '../../src/dataset.ts'
import { withDefaults } from '../../src/lakeOptions.ts'
import { refusal } from '../../src/model/lakeError.ts'
import { makeFolder } from './lake.ts'

const refuse = async () => {
  throw refusal(500, 'The test has one dataset')
}

/** Opens a dataset without a server, and closes it after the test. `send` sends a request with a token. */
export async function openTestDataset({ keys = [] }: { keys?: AccessKey[] } = {}) {
  const settings = withDefaults({
    projectId: 'embedded',
    ownerKey: 'key',
    scriptToken: 'token',
    dataDir: await makeFolder(),
    seed: () => [{ _id: 'rose', _type: 'flower' }],
    keys,
  })
  const dataset = await openDataset(
    { ...settings, ownPort: () => 80, isPublic: () => false },
    {
      datasets: { list: () => [], create: refuse, edit: refuse, delete: refuse },
      toSessions: ({ database }) => new Sessions(database, () => {}),
      dispatch: () => refuse(),
    },
  )
  onTestFinished(dataset.close)
  const send = async (path: string, init: { method?: string; token?: string; body?: string } = {}) => {
    const { method = 'GET', token, body } = init
    const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    const headers = { host: 'localhost', 'content-type': 'application/json', ...authorization }
    return dataset.app.request(`http://localhost${path}`, { method, headers, body })
  }
  return { ...dataset, send }
}
