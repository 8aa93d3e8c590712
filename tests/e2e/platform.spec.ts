import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { buildInfoShape } from '@freelance-site/content/testing'
import { programs, startPostgres, waitFor } from '@freelance-site/foundation/testing'
import { ask, findFreePort, hostilePreviewAddresses } from '@freelance-site/releases/testing'
import { expect, test } from '@playwright/test'
import { apiPaths, toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { projects } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import {
  build,
  optimizerRequests,
  readServerActions,
  removeBuild,
  toBuildFolder,
  unreachable,
} from '../support/build.ts'
import { findRepeated } from '../support/findRepeated.ts'
import { readHeader, readText, reply, startMailServer } from '../support/mailServer.ts'
import { forms, getNextAnswer } from '../support/nextAnswer.ts'
import { openOutbox } from '../support/outbox.ts'
import { unknownPage } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'
import { findFaults, watchViolations } from '../support/watchPolicy.ts'

const { fr } = dictionaries

test.describe.configure({ mode: 'serial' })

/**
 * Simulates a hosting platform: `npm run build`, `next start` alone, and a deploy hook that counts its calls.
 */
const secret = 'shared with the lake at sanity.io'
const hookCalls: (string | undefined)[] = []
let built: ReturnType<typeof build>
let hook: Server
let next: ChildProcess
let url = ''
let hookUrl = ''

/** An instance of the built site, with settings of its own. */
const startNext = (port: number, settings: Record<string, string>) =>
  spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    env: {
      ...process.env,
      ...unreachable,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: toBuildFolder('platform'),
      ...settings,
    },
    stdio: 'ignore',
  })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  built = build('platform', { ...unreachable, CONTENT_REQUIRED: '0' })
  expect(built.status, built.output).toBe(0)

  hook = createServer((request, response) => {
    hookCalls.push(request.method)
    response.writeHead(201).end()
  })
  const [hookPort, port] = [await findFreePort(), await findFreePort()]
  await new Promise<void>((resolve) => hook.listen(hookPort, '127.0.0.1', resolve))
  url = `http://localhost:${port}`
  hookUrl = `http://127.0.0.1:${hookPort}/deploy`
  next = startNext(port, { SANITY_WEBHOOK_SECRET: secret, DEPLOY_HOOK_URL: hookUrl })
  await waitFor('next start', async () => (await fetch(url)).ok)
})

test.afterAll(async () => {
  if (next.exitCode === null && next.kill()) await once(next, 'exit')
  hook.close()
  removeBuild('platform')
})

test('the build has no server action, and its server no image optimizer', async () => {
  expect(readServerActions(toBuildFolder('platform'))).toEqual({ node: {}, edge: {} })
  for (const address of optimizerRequests) expect((await fetch(url + address)).status, address).toBe(404)
})

test('addresses of previews that do not exist are answered without a failure', async () => {
  for (const address of hostilePreviewAddresses)
    expect((await ask(url, address)).status, address).toBeLessThan(500)
})

test('CONTENT_REQUIRED=0 builds the site from the built-in content, with a warning', async () => {
  expect(built.output).toContain('BUILT-IN content')
  expect(built.output).toContain('nobodyhasthisproject')
  expect(await (await fetch(url)).text()).toContain(dictionaries.fr.projects[projects[0].name].title)
})

test('every picture of the content is served, and requested only once', async () => {
  const pictures = readdirSync(join(dirname(toBuildFolder('platform')), '.content/media'))
  expect(pictures.length).toBeGreaterThan(0)
  for (const name of pictures) {
    const answer = await fetch(`${url}/_next/static/image/${name}`)
    expect(answer.status, name).toBe(200)
    expect(answer.headers.get('cache-control'), name).toContain('immutable')
  }
})

test('every page has its status, policy and other headers, and works with them', async ({
  page,
  context,
}) => {
  for (const { path, status } of [...Object.values(pages), unknownPage])
    for (const locale of locales) {
      const address = url + toLocalePath(path, locale)
      const answer = await fetch(address, { headers: { 'x-forwarded-proto': 'https' } })
      expect(answer.status, address).toBe(status)
      expect(findFaults(answer.headers.get('content-security-policy'), await answer.text()), address).toEqual(
        [],
      )
      expect(answer.headers.get('strict-transport-security'), address).toBe('max-age=31536000')
      expect(answer.headers.get('x-frame-options'), address).toBe('DENY')
    }
  expect((await fetch(`${url}/sitemap.xml`)).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )

  const built = await fetch(`${url}/release.json`)
  expect(built.headers.get('cache-control')).toContain('must-revalidate')
  expect(buildInfoShape.parse(await built.json()).readAt.slice(0, 4)).toBe(String(new Date().getFullYear()))

  const violations = await watchViolations(context)
  await page.goto(url)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${url}/services`)
  expect(violations).toEqual([])
})

/** Sends a delivery of the lake's webhook. */
function sendDelivery(to: string, key = secret) {
  const body = JSON.stringify({ _id: 'project-bakery' })
  const time = Date.now()
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('base64url')
  return fetch(`${to}/api/webhooks/content`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': `t=${time},v1=${signature}`,
    },
    body,
  })
}

test('a correctly signed webhook calls the platform’s deploy hook; a wrongly signed one does not', async () => {
  expect((await sendDelivery(url, 'another secret')).status).toBe(401)
  expect(hookCalls).toEqual([])
  expect((await sendDelivery(url)).status).toBe(202)
  expect(hookCalls).toEqual(['POST'])
})

test('the contact form says that it cannot send without a mail server', async () => {
  for (const locale of locales) {
    const html = await (await fetch(url + toLocalePath('/contact', locale))).text()
    expect(html).toContain(translatorFor(locale)('contact.cannotSend'))
    expect(html).not.toContain(`action="${apiPaths.contact}`)
  }
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour', locale: 'fr' }),
  })
  expect([answer.status, (await answer.json()).outcome]).toEqual([503, 'cannotSend'])
})

const answeredPaths = [
  ['/', 200],
  ['/en/services', 200],
  ['/nope', 404],
  ['/api/nope', 404],
  ['/api/contact', 405],
  ['/robots.txt', 200],
  ['/.well-known/security.txt', 200],
  ['/manifest/en.webmanifest', 200],
  ['/studio', 200],
  ['/503', 503],
] as const

for (const [path, status] of answeredPaths)
  test(`each header of ${path} is sent once`, async () => {
    const [response]: IncomingMessage[] = await once(get(url + path, { agent: false }), 'response')
    response?.resume()
    expect(response?.statusCode).toBe(status)
    expect(findRepeated(response?.rawHeaders ?? [])).toEqual([])
    expect(response?.headers['x-content-type-options']).toBe('nosniff')
  })

for (const [path, to] of [
  ['/Services', '/services'],
  ['/CONTACT', '/contact'],
  ['/en/Services', '/en/services'],
  ['/EN/contact', '/en/contact'],
  ['/%73ervices', '/services'],
  ['/en/%43ontact', '/en/contact'],
] as const)
  test(`${path} permanently redirects to ${to}`, async () => {
    const answer = await fetch(url + path, { redirect: 'manual' })
    expect([answer.status, new URL(answer.headers.get('location') ?? '', url).pathname]).toEqual([308, to])
  })

test('an unknown address in capitals is answered like any unknown address', async () => {
  expect((await fetch(`${url}/Nope`)).status).toBe(404)
  expect((await fetch(`${url}/en/Nope`)).status).toBe(404)
})

test.describe('a site on its own machine', () => {
  // The form and the times of storage depend on where a site runs.
  const differing = ['/contact', '/privacy']
  let own: Site
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    const [, SITE_URL = ''] =
      /rel="canonical" href="(https?:\/\/[^/"]+)/.exec(await (await fetch(url)).text()) ?? []
    own = await createSite({ SITE_URL })
    await own.start()
  })
  test.afterAll(() => own?.remove())

  for (const [form, headers] of Object.entries(forms))
    test(`answers every ${form} as Next does here`, async () => {
      const compared = Object.values(pages).filter(({ path }) => !differing.includes(path))
      expect(compared.length).toBeGreaterThan(4)
      for (const page of compared)
        for (const locale of locales) {
          const path = toLocalePath(page.path, locale)
          const theirs = await getNextAnswer(url, path, headers)
          expect({ path, ...(await getNextAnswer(own.url, path, headers)) }).toEqual({ path, ...theirs })
        }
    })
})

test('with Postgres two instances store messages, and deliver each once after the answer', async () => {
  test.skip(programs === null, 'Postgres is not installed here')
  test.setTimeout(120_000)
  const postgres = await startPostgres()
  let isMailServerDown = true
  const mail = await startMailServer({ answer: async () => (isMailServerDown ? reply(451, 'Later') : null) })
  const settings = {
    DATABASE_URL: await postgres.createDatabase(),
    ...mail.settings,
    CRON_SECRET: 'a secret of the scheduler',
    VISITOR_ADDRESS_HEADER: 'x-platform-client',
  }
  const ports = [await findFreePort(), await findFreePort()]
  const urls = ports.map((port) => `http://localhost:${port}`)
  const instances = ports.map((port) => startNext(port, settings))
  try {
    for (const each of urls) await waitFor('next start', async () => (await fetch(each)).ok)
    const post = async (n: number) => {
      const to = urls[n % 2] ?? ''
      const answer = await fetch(`${to}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: to, 'x-platform-client': '192.0.2.1' },
        body: JSON.stringify({
          fullName: 'Ada',
          email: 'ada@example.com',
          message: `Bonjour ${n}`,
          locale: 'fr',
        }),
      })
      return answer.status
    }
    const deliver = async (authorization: string) =>
      (await fetch(`${urls[0]}/api/cron`, { headers: { authorization } })).status

    expect(await post(0)).toBe(202)
    await waitFor('an attempt', () => mail.connections() > 0)
    isMailServerDown = false
    expect(await deliver('Bearer another secret of it')).toBe(401)
    await waitFor('the scheduled delivery', async () => {
      expect(await deliver(`Bearer ${settings.CRON_SECRET}`)).toBe(200)
      return mail.arrived.length === 1
    })

    const statuses = await Promise.all(Array.from({ length: 14 }, (_, n) => post(n + 1)))
    expect(statuses.filter((status) => status === 202)).toHaveLength(9)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    await waitFor('the mails', () => mail.arrived.length === 10)
    expect(new Set(mail.arrived.map(({ raw }) => readHeader(raw, 'Message-ID'))).size).toBe(10)

    await postgres.stop()
    expect(await post(20)).toBe(503)
    await postgres.start()
    expect(await deliver(`Bearer ${settings.CRON_SECRET}`)).toBe(200)
  } finally {
    for (const instance of instances)
      if (instance.exitCode === null && instance.kill()) await once(instance, 'exit')
    await mail.close()
    await postgres.remove()
  }
})

test('with Postgres the scheduled run reports an undelivered message to the owner once, without personal data', async () => {
  test.skip(programs === null, 'Postgres is not installed here')
  test.setTimeout(120_000)
  const postgres = await startPostgres()
  const mail = await startMailServer({
    answer: ({ raw }) => (raw.includes('ada@example.com') ? reply(451, 'Later') : null),
  })
  const port = await findFreePort()
  const DATABASE_URL = await postgres.createDatabase()
  const outbox = openOutbox({ DATA_DIR: '/nowhere', DATABASE_URL })
  const settings = { ...mail.settings, CRON_SECRET: 'a secret of the scheduler' }
  const SITE_URL = `http://localhost:${port}`
  const instance = startNext(port, { ...settings, DATABASE_URL, SITE_URL })
  try {
    await waitFor('next start', async () => (await fetch(SITE_URL)).ok)
    await outbox.add({
      message: { fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour' },
      locale: 'fr',
      receivedAt: Date.now() - 2 * 3_600_000,
      domain: 'site.example',
      suspicion: null,
      merge: null,
    })
    const headers = { authorization: `Bearer ${settings.CRON_SECRET}` }
    for (let run = 0; run < 3; run += 1) await fetch(`${SITE_URL}/api/cron`, { headers })
    expect(mail.arrived).toHaveLength(1)
    const text = readText(mail.arrived[0]?.raw ?? '')
    expect(text).toContain('Des messages ne vous parviennent pas')
    expect(text).not.toMatch(/Ada|ada@|Bonjour/)
  } finally {
    await outbox.close()
    if (instance.exitCode === null && instance.kill()) await once(instance, 'exit')
    await mail.close()
    await postgres.remove()
  }
})
