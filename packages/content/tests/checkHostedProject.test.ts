import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { formatCheckResult, listen } from '@freelance-site/foundation/testing'
import { handleContentWebhook } from '@freelance-site/releases/server'
import { expect, onTestFinished, test } from 'vitest'
import { checkHostedProject } from '../src/check/hostedProject.ts'
import { checkDelivery } from '../src/check/webhook.ts'
import { lakeWebhook } from '../src/lake/lakeWebhook.ts'

const secret = 'the shared secret of this test'
const webhookPath = '/api/webhooks/content'
const typeNames = ['project', 'note']
const filter = '_type in ["project", "note"]'

const sign = (body: string, key: string, timestamp: number) =>
  `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('base64url')}`

type Site = { secret?: string | undefined; hasDeployHook: boolean }

/** What sanity.io answers about a project that is set up correctly, and the site; each test changes one thing. */
async function start(
  changed: Record<string, [status: number, body: unknown]> = {},
  site: Site = { secret, hasDeployHook: true },
) {
  let builds = 0
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (path === webhookPath) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const headers = { [lakeWebhook.header]: String(request.headers[lakeWebhook.header]) }
      const sent = new Request(`http://site.example${path}`, {
        method: 'POST',
        headers,
        body: Buffer.concat(chunks),
      })
      const deploy = async () => {
        builds += 1
        return null
      }
      const answer = await handleContentWebhook(sent, {
        ...{ ...lakeWebhook, secret: site.secret, log: () => {} },
        deploy: site.hasDeployHook ? deploy : undefined,
      })
      return void response.writeHead(answer.status).end(await answer.text())
    }
    const [status, body] = changed[path] ?? usual[path] ?? [404, {}]
    response.writeHead(status).end(JSON.stringify(body))
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => void server.close())
  const hook = {
    ...{ url: origin + webhookPath, dataset: 'production', secret, isDisabled: false, includeDrafts: false },
    rule: { on: ['create', 'update', 'delete'], filter },
  }
  const usual: Record<string, [status: number, body: unknown]> = {
    '/v2025-02-19/data/query/production': [200, { result: 1 }],
    '/v2025-02-19/check/cors': [200, { result: { allowed: true, withCredentials: true } }],
    '/v2025-02-19/users/me': [200, { id: 'robot' }],
    '/v2025-02-19/projects/abc/datasets/production/acl': [
      200,
      [{ filter: '_id in path("**")', permissions: ['read'] }],
    ],
    [hooksPath]: [200, [hook]],
  }
  const project = {
    ...{
      projectId: 'abc',
      dataset: 'production',
      token: 'reader',
      siteUrl: origin,
      secret,
      webhookPath,
      typeNames,
    },
    hosts: { own: origin, global: origin },
    sign,
  }
  const setHook = (changes: object) => {
    usual[hooksPath] = [200, [{ ...hook, ...changes }]]
  }
  const lines = async (settings: Partial<typeof project> | { token: undefined } = {}) =>
    (await checkHostedProject({ ...project, ...settings })).map(formatCheckResult)
  const deliver = async () => formatCheckResult(await checkDelivery(project))
  return { origin, lines, deliver, setHook, countBuilds: () => builds }
}

const hooksPath = '/v2025-08-04/hooks/projects/abc'

test('a complete set-up passes, and the test starts no build', async () => {
  const { origin, lines, deliver, countBuilds } = await start()
  expect([...(await lines()), await deliver()]).toEqual([
    '✓ Project       abc exists, with the dataset “production”.',
    `✓ Origins       ${origin} may run the Studio.`,
    '✓ Token         It reads what is published, and drafts for previews.',
    `✓ Webhook       sanity.io calls ${origin}${webhookPath} after each publication.`,
    '✓ Delivery      The site accepted a signed test, which starts no build.',
  ])
  expect(countBuilds()).toBe(0)
})

test.each<[string, [status: number, body: unknown], RegExp]>([
  [
    '/v2025-02-19/data/query/production',
    [404, { error: 'Dataset "production" not found' }],
    /no dataset “production”: make it/,
  ],
  ['/v2025-02-19/data/query/production', [404, { message: 'project not found' }], /There is no project abc/],
  [
    '/v2025-02-19/check/cors',
    [200, { result: { allowed: false, withCredentials: false } }],
    /add it, with credentials allowed/,
  ],
  [
    '/v2025-02-19/check/cors',
    [200, { result: { allowed: true, withCredentials: false } }],
    /allow credentials for it/,
  ],
  [
    '/v2025-02-19/users/me',
    [401, {}],
    /is of another project or was revoked: make one with the role “Viewer”/,
  ],
  [
    '/v2025-02-19/projects/abc/datasets/production/acl',
    [200, [{ filter: '_id in path("*")', permissions: ['read'] }]],
    /reads no drafts/,
  ],
  [hooksPath, [200, []], /does not call .+: make a webhook/],
])('%s answering %j is missing, and the sentence says what to do', async (path, answer, expected) => {
  const { lines } = await start({ [path]: answer })
  expect((await lines()).filter((line) => line.startsWith('✗'))).toEqual([expect.stringMatching(expected)])
})

test.each<[object, string]>([
  [
    { rule: { on: ['create', 'update', 'delete'], filter: '_type == "project"' } },
    `its filter must be ${filter}`,
  ],
  [{ rule: { on: ['create'], filter } }, 'it must be triggered on update, delete'],
  [{ dataset: 'staging' }, 'its dataset must be “production”'],
  [{ isDisabled: true }, 'enable it'],
  [{ includeDrafts: true }, 'it must not be triggered on drafts'],
  [{ secret: null }, 'it has no secret: enter that of SANITY_WEBHOOK_SECRET'],
  [{ secret: 'another' }, 'its secret is another one than SANITY_WEBHOOK_SECRET'],
  [{ rule: undefined }, 'it is of the older kind, without a filter: make another one'],
])('a webhook with %j is not right', async (changes, expected) => {
  const { lines, setHook } = await start()
  setHook(changes)
  expect((await lines()).at(-1)).toMatch(/^✗ Webhook/)
  expect((await lines()).at(-1)).toContain(expected)
})

test('a webhook for more types, spelled otherwise, or for all documents is right', async () => {
  const { lines, setHook } = await start()
  for (const other of ["_type in ['note','project', 'more']", '', null]) {
    setHook({ rule: { on: ['create', 'update', 'delete'], filter: other } })
    expect((await lines()).at(-1)).toMatch(/^✓ Webhook/)
  }
})

test('a token that sees no webhooks leaves the filter to be compared by hand', async () => {
  const { lines } = await start({ [hooksPath]: [403, {}] })
  expect((await lines()).at(-1)).toBe(
    `? Webhook       sanity.io does not show it to this token. Compare its filter yourself (sanity.io/manage, API, Webhooks): ${filter}`,
  )
})

test('without a token, what needs one is said', async () => {
  const { lines } = await start()
  expect((await lines({ token: undefined })).slice(2)).toEqual([
    expect.stringMatching(/^✗ Token {9}Set SANITY_API_READ_TOKEN: make one with the role “Viewer”/),
    expect.stringMatching(/^\? Webhook/),
  ])
})

test.each<[Site, RegExp]>([
  [
    { secret: 'another secret', hasDeployHook: true },
    /refused the signature: SANITY_WEBHOOK_SECRET must be the same/,
  ],
  [{ secret: undefined, hasDeployHook: true }, /has no secret yet/],
  [{ secret, hasDeployHook: false }, /starts no build: set DEPLOY_HOOK_URL/],
])('a site with %j is reported', async (site, expected) => {
  const { deliver } = await start({}, site)
  expect(await deliver()).toMatch(/^✗ Delivery/)
  expect(await deliver()).toMatch(expected)
})
