import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toDatabasePath } from '@freelance-site/releases/server'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createAxe } from '../support/axe.ts'
import { type MailServer, startMailServer } from '../support/mailServer.ts'
import { openOutbox } from '../support/outbox.ts'
import { removeMessages } from '../support/ownDocuments.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { languageKey, Studio } from '../support/studio.ts'

const wide = { width: 1280, height: 900 }

let site: Site
let mailServer: MailServer
let isRefusing = false
/** One Studio for most of these tests, since loading it takes longer than using it. */
let studio: Studio

const refusal = Object.assign(new Error('Mailbox unavailable'), { responseCode: 450 })

async function openStudio(browser: Browser, viewport = wide, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const opened = new Studio(await context.newPage(), site)
  await opened.signIn()
  return opened
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  mailServer = await startMailServer({ answer: () => (isRefusing ? refusal : null) })
  site = await startSite({ ...mailServer.settings })
  studio = await openStudio(browser)
})
test.beforeEach(() => removeMessages(site))
test.afterAll(async () => {
  await studio.page.context().close()
  await site.remove()
  await mailServer.close()
})

type Words = { fullName: string; email: string; message: string }

/** Stores messages as if visitors had sent them in this order. Returns their ids. */
async function store(...messages: Partial<Words>[]): Promise<string[]> {
  const outbox = openOutbox({ DATA_DIR: site.dataDir })
  const ids: string[] = []
  for (const [at, words] of messages.entries()) {
    const { id } = await outbox.add({
      message: { fullName: 'Ada Lovelace', email: 'ada@example.com', message: 'Hello', ...words },
      locale: 'en',
      receivedAt: Date.now() - 1_000 * (messages.length - at),
      domain: 'site.example',
      suspicion: null,
      merge: null,
    })
    ids.push(id)
  }
  await outbox.close()
  return ids
}

const lines = (page: Page, list = 'Inbox') => page.getByRole('list', { name: list }).getByRole('link')

const hostile: Record<string, Partial<Words>> = {
  markup: {
    message: '<img src=x onerror="document.title=1"><script>document.title=2</script>&lt;b&gt; {{1}}',
  },
  'right-to-left text': { fullName: 'אדה', message: 'שלום, אני צריכה אתר.\n\u202etxt.exe\nEnd' },
  '100 KB': { message: `start ${'abcdefghi '.repeat(10_240)}end` },
  'one word of 20,000 letters': { message: 'w'.repeat(20_000) },
  '40 links': { message: Array.from({ length: 40 }, (_, at) => `https://evil.example/${at}`).join('\n') },
  'a forged address': {
    fullName: 'bank@real.example <bank@real.example>',
    email: 'a@b.example?bcc=all@evil.example',
  },
}

for (const [what, words] of Object.entries(hostile))
  test(`shows ${what} as text, harmless and whole`, { tag: '@all' }, async () => {
    const { page } = studio
    const [id] = await store(words)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await studio.visit(`/studio/messages/inbox/${id}`)
    const text = page.getByTestId('message-text')
    await expect(text).toBeVisible()
    expect(await text.textContent()).toBe(words.message ?? 'Hello')
    await expect(page.getByRole('heading', { name: words.fullName ?? 'Ada Lovelace' })).toBeVisible()
    await expect(page.getByText(words.email ?? 'ada@example.com', { exact: true })).toBeVisible()
    // The text becomes neither markup nor links, and does not overflow its box.
    expect(await text.locator('*').count()).toBe(0)
    expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    const reply = (await page.getByRole('link', { name: 'Reply' }).getAttribute('href')) ?? ''
    expect([...new URL(reply).searchParams.keys()]).toEqual(['subject', 'body'])
    expect(await page.title()).not.toMatch(/^[12]$/)
    expect(requested.filter((url) => /evil|real\.example|\/x$/.test(url))).toEqual([])
  })

test('opens a list of 10,000 messages within a second, pages through it and searches it', {
  tag: '@all',
}, async () => {
  const { page } = studio
  await store({})
  const file = new DatabaseSync(toDatabasePath({ DATA_DIR: site.dataDir }), { timeout: 3_000 })
  file.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
    INSERT INTO messages ("id", "messageId", "state", "receivedAt", "locale", "fullName", "email", "message", "dueAt", "searched")
    SELECT 'm' || i, 'm' || i, 'delivered', i, 'fr', 'Visitor ' || i, 'v@example.com',
      'Hello ' || replace(hex(zeroblob(150)), '00', 'words '), 0, 'visitor ' || i FROM n`)
  file.close()
  const openings: number[] = []
  for (const _ of [1, 2, 3]) {
    await studio.visit('/studio/visits')
    await expect(lines(page)).toHaveCount(0)
    const ms = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector('[aria-label="Inbox"] a')) return
            observer.disconnect()
            resolve(performance.now() - began)
          }).observe(document.body, { childList: true, subtree: true })
          history.pushState(null, '', '/studio/messages')
          dispatchEvent(new PopStateEvent('popstate'))
        }),
    )
    openings.push(Math.round(ms))
  }
  test.info().annotations.push({ type: 'milliseconds to open', description: openings.join(', ') })
  expect(Math.min(...openings)).toBeLessThan(1_000)
  await expect(page.getByText('10000 messages')).toBeVisible()
  await expect(lines(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page.getByText('51–100')).toBeVisible()
  await expect(lines(page).first()).toContainText('Visitor 9950')
  await expect(lines(page).first()).toBeInViewport()
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect(lines(page).first()).toContainText('Ada Lovelace')
  await page.getByRole('searchbox').fill('visitor 7777')
  await expect(page.getByText('1 message in all lists')).toBeVisible()
  await expect(lines(page, 'All')).toHaveText([/Visitor 7777/])
  await page.getByRole('searchbox').fill('')
})

test('shows the page before when the only message of the last page is deleted', { tag: '@all' }, async () => {
  const { page } = studio
  await store({ fullName: 'Oldest' }, ...Array.from({ length: 50 }, () => ({})))
  await studio.visit('/studio/messages/inbox')
  await page.getByRole('button', { name: 'Older' }).click()
  await lines(page).filter({ hasText: 'Oldest' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(lines(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Newer' })).toHaveCount(0)
})

test('goes from message to message, opens and closes them by keyboard', { tag: '@all' }, async () => {
  const { page } = studio
  await store({ fullName: 'Third' }, { fullName: 'Second' }, { fullName: 'First' })
  await studio.visit('/studio/messages/inbox')
  const line = (name: string) => lines(page).filter({ hasText: name })
  await line('First').focus()
  await page.keyboard.press('Tab')
  await expect(line('Second')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(line('Second')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.getByRole('button', { name: 'Archive' }).press('Enter')
  // The message that has taken its place.
  await expect(line('Second')).toHaveCount(0)
  await expect(line('Third')).toBeFocused()
})

test('moves a message between new, archived and spam, and deletes it after a confirmation', {
  tag: '@all',
}, async () => {
  const { page } = studio
  await store({ fullName: 'Ada Lovelace' })
  const views = page.getByRole('navigation', { name: 'Lists of messages' })
  const act = async (view: string, action: string) => {
    await views.getByRole('link', { name: view }).click()
    await lines(page, view).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  await studio.visit('/studio/messages')
  await act('New', 'Archive')
  await act('Archived', 'Mark as unread')
  await act('Archived', 'Unarchive')
  await act('Inbox', 'Spam')
  await act('Spam', 'Not spam')
  await act('All', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByTestId('message-text')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No message here.')).toBeVisible()
})

test('an action that ends after another list was opened does not lead back', { tag: '@all' }, async () => {
  const { page } = studio
  await store({ fullName: 'Ada Lovelace' })
  await studio.visit('/studio/messages/new')
  await lines(page, 'New').click()
  await page.route('**/api/messages**', async (route) => {
    if (route.request().postData()?.includes('"archive"'))
      await page
        .getByRole('navigation', { name: 'Lists of messages' })
        .getByRole('link', { name: 'Archived' })
        .click()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Message archived.').first()).toBeVisible()
  await expect(lines(page, 'Archived')).toHaveCount(1)
  await expect(page).toHaveURL(/messages\/archived$/)
  await page.unrouteAll()
})

test('a reply says if the message could not be marked as answered', { tag: '@all' }, async () => {
  const { page } = studio
  const [id] = await store({ fullName: 'Ada Lovelace' })
  await studio.visit(`/studio/messages/inbox/${id}`)
  const reply = page.getByRole('link', { name: 'Reply' })
  await expect(reply).toBeVisible()
  await page.route('**/api/messages**', (route) =>
    route.request().postData()?.includes('"answered"')
      ? route.fulfill({ status: 503, json: { message: 'The messages cannot be reached at this moment.' } })
      : route.continue(),
  )
  // No mail program opens in the test.
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await reply.click()
  await expect(page.getByText('Nothing has been changed.').first()).toBeVisible()
  await page.unrouteAll()
})

test('a search finds messages of all lists and says in which, and replying marks a message as answered', {
  tag: '@all',
}, async () => {
  const { page } = studio
  const [archived] = await store(
    { fullName: 'Grace Hopper', message: 'About the bridge' },
    {},
    {
      fullName: 'Joan Clarke',
      message: 'Another bridge',
    },
  )
  const file = new DatabaseSync(toDatabasePath({ DATA_DIR: site.dataDir }), { timeout: 3_000 })
  file.prepare('UPDATE messages SET "archivedAt" = 1 WHERE "id" = ?').run(archived ?? '')
  file.close()
  await studio.visit('/studio/messages/inbox')
  await page.getByRole('searchbox', { name: 'Search all messages' }).fill('bridge')
  await expect(page.getByText('2 messages in all lists')).toBeVisible()
  await expect(lines(page, 'All')).toHaveText([/Joan Clarke.*Inbox/, /Grace Hopper.*Archived/])

  await lines(page, 'All').filter({ hasText: 'Grace Hopper' }).click()
  const reply = page.getByRole('link', { name: 'Reply' })
  // No mail program opens in the test.
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await reply.click()
  await expect(lines(page, 'All').filter({ hasText: 'Grace Hopper' })).toContainText('Answered')
  await page.getByRole('button', { name: 'Mark as unanswered' }).click()
  await expect(page.getByText('Marked as unanswered.')).toBeVisible()
  await expect(lines(page, 'All').filter({ hasText: 'Answered' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(lines(page, 'All').filter({ hasText: 'Answered' })).toHaveText([/Grace Hopper/])
  await page.getByRole('searchbox').fill('')
})

test('says why a message was not mailed, and mails it when the owner retries', { tag: '@all' }, async () => {
  const { page } = studio
  isRefusing = true
  const [id] = await store({ message: 'Refused at first' })
  await studio.visit(`/studio/messages/waiting/${id}`)
  await expect(page.getByText('Mailbox unavailable')).toBeVisible({ timeout: 30_000 })
  isRefusing = false
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/^Sent to your mailbox on/)).toBeVisible()
  expect(mailServer.arrived.some(({ raw }) => raw.includes('Refused at first'))).toBe(true)
})

test('keeps showing messages and shows an error while the site does not answer, and works afterwards', {
  tag: '@all',
}, async () => {
  const { page } = studio
  await store({ fullName: 'Ada Lovelace' })
  await studio.visit('/studio/messages/inbox')
  await expect(lines(page)).toHaveText([/Ada Lovelace/])
  await page.route('**/api/messages**', (route) => route.abort())
  await expect(page.getByText(/^The site does not answer/)).toBeVisible()
  await expect(lines(page)).toHaveText([/Ada Lovelace/])
  await page.unroute('**/api/messages**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await lines(page).click()
  await expect(page.getByTestId('message-text')).toBeVisible()
  await expect(page.getByText(/^The site does not answer/)).toHaveCount(0)
  await page.route('**/api/messages**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Nothing has been changed.')).toBeVisible()
  await expect(page.getByTestId('message-text')).toBeVisible()
  await page.unroute('**/api/messages**')
})

test('on a phone the message covers the list, and leads back to it', { tag: '@all' }, async ({ browser }) => {
  await store({ fullName: 'Grace Hopper' }, { fullName: 'Ada Lovelace' })
  const phone = await openStudio(browser, { width: 390, height: 844 })
  const { page } = phone
  await page.goto(`${site.url}/studio/messages`)
  await lines(page).filter({ hasText: 'Ada Lovelace' }).click({ timeout: 60_000 })
  await expect(page.getByTestId('message-text')).toBeInViewport()
  // Neither Tab nor a screen reader reaches what is covered.
  await expect(page.locator('[inert] [aria-label="Inbox"] a').first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(lines(page).filter({ hasText: 'Ada Lovelace' })).toBeFocused()
  await page.context().close()
})

test('on a phone, a long address is whole above the data of its person', { tag: '@all' }, async ({
  browser,
}) => {
  const email = `${'unprenomcompose'.repeat(4)}@boulangerie-patisserie.example`
  const [id] = await store({ email })
  const phone = await openStudio(browser, { width: 360, height: 740 })
  const { page } = phone
  await page.goto(`${site.url}/studio/messages/inbox/${id}`)
  await page.getByRole('button', { name: /^This person’s data/ }).click({ timeout: 60_000 })
  const address = page.getByRole('dialog').getByText(email, { exact: true })
  await expect(address).toBeVisible()
  expect(await address.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(360)
  await page.context().close()
})

test('a French Studio shows the words of a visitor as they were written', { tag: '@all' }, async ({
  browser,
}) => {
  // Sentences that Sanity has in English alone, and a date as it writes them.
  const words = { fullName: 'Open', message: 'Are you free on May 5, 2027 @ 10:30:15 ?' }
  const [, id] = await store({ fullName: 'Ada Lovelace', message: 'Try again' }, words)
  const { page } = await openStudio(browser)
  await page.evaluate((key) => localStorage.setItem(key, 'fr-FR'), languageKey)
  await page.goto(`${site.url}/studio/messages/inbox/${id}`)
  await expect(page.getByTestId('message-text')).toHaveText(words.message, { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: words.fullName, exact: true })).toBeVisible()
  await expect(lines(page, 'Réception').first()).toContainText(words.fullName)
  await expect(lines(page, 'Réception').first()).toContainText(words.message)
  await expect(lines(page, 'Réception').last()).toContainText('Try again')
  await page.context().close()
})

test('in French and by keyboard, everything from an address is downloaded and then erased', {
  tag: '@all',
}, async ({ browser }) => {
  await store({ email: 'grace@example.com' })
  const hers = { fullName: 'Ada Lovelace', email: 'Ada@example.com', message: 'unique words' }
  const [id] = await store(hers, { ...hers, email: 'ada@example.com', message: 'second' })
  const opened = await openStudio(browser, wide, 'light')
  const { page } = opened
  await page.evaluate((key) => localStorage.setItem(key, 'fr-FR'), languageKey)
  await page.goto(`${site.url}/studio/messages/inbox/${id}`)
  const everything = page.getByRole('button', { name: 'Données de cette personne…' })
  await everything.press('Enter', { timeout: 60_000 })
  const person = page.getByRole('dialog', { name: 'Données d’une personne' })
  await expect(person.getByText(/^2 messages du /)).toBeVisible()
  const violations = async () =>
    (await createAxe(page).include('[role="dialog"]').analyze()).violations.flatMap(({ id: rule, nodes }) =>
      nodes.map(({ html }) => `${rule}: ${html}`),
    )
  expect(await violations()).toEqual([])
  const download = async (name: string) => {
    const [started] = await Promise.all([
      page.waitForEvent('download'),
      person.getByRole('button', { name }).press('Enter'),
    ])
    return { name: started.suggestedFilename(), text: readFileSync(await started.path(), 'utf8') }
  }
  const readable = await download('Télécharger en texte')
  expect(readable.name).toBe('ada@example.com.txt')
  expect(readable.text).toContain('Ce que ce site garde pour l’adresse ada@example.com')
  expect(readable.text).toContain('unique words')
  const json = await download('Télécharger en JSON')
  const moment = expect.stringMatching(/^\d{4}(-\d\d){2}T.+Z$/)
  const toStored = (message: string) => expect.objectContaining({ message, receivedAt: moment })
  expect(JSON.parse(json.text)).toMatchObject({
    exportedAt: moment,
    messages: expect.arrayContaining([toStored('second'), toStored('unique words')]),
  })

  await person.getByRole('button', { name: 'Tout effacer…' }).press('Enter')
  const erasure = page.getByRole('dialog', { name: 'Effacer tout ceci pour de bon' })
  await expect(
    erasure.getByText(/^Les sauvegardes du site gardent encore ces messages, 5 semaines au plus/),
  ).toBeVisible()
  await expect(erasure.getByText('ada@example.com')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(erasure).toHaveCount(0)
  await everything.press('Enter')
  await person.getByRole('button', { name: 'Tout effacer…' }).press('Enter')
  const erase = erasure.getByRole('button', { name: 'Effacer pour de bon' })
  // Disabled until the list has been read; a key pressed before that is lost.
  await expect(erase).toBeEnabled()
  await erase.press('Enter')
  await expect(page.getByText('Tout est effacé.')).toBeVisible()
  await expect(erasure).toHaveCount(0)
  await expect(page.getByTestId('message-text')).toHaveCount(0)
  await expect(lines(page, 'Réception')).toHaveCount(1)
  const filesWithPerson = readdirSync(site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('backups'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /ada@example|unique words/i.test(readFileSync(path, 'latin1')))
  expect(filesWithPerson).toEqual([])
  expect(site.output()).not.toMatch(/ada@example/i)
  await page.context().close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the messages tool, ${colorScheme}`, { tag: '@all' }, async ({ browser }) => {
    const [id] = await store({ fullName: 'Grace Hopper' }, { fullName: 'Ada Lovelace' })
    const opened = await openStudio(browser, wide, colorScheme)
    const { page } = opened
    await page.goto(`${site.url}/studio/messages/inbox/${id}`)
    await expect(page.getByTestId('message-text')).toBeVisible({ timeout: 60_000 })
    const { violations } = await createAxe(page).include('[data-testid="messages"]').analyze()
    expect(violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`))).toEqual(
      [],
    )
    await page.context().close()
  })

test('lets nobody else read or change messages, and writes none into the log', { tag: '@all' }, async ({
  request,
}) => {
  const [id] = await store({ fullName: 'Unique Name', email: 'unique@example.com', message: 'unique words' })
  const address = `${site.url}/api/messages`
  for (const query of ['', `?id=${id}`]) expect((await request.get(address + query)).status()).toBe(401)
  const change = { id, change: 'delete' }
  expect((await request.post(address, { data: change })).status()).toBe(401)
  const [session] = await studio.page.context().cookies(site.url)
  const asOwner = { cookie: `${session?.name}=${session?.value}` }
  const foreign = { ...asOwner, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await request.get(address, { headers: asOwner })).status()).toBe(200)
  expect((await request.post(address, { data: change, headers: foreign })).status()).toBe(403)
  expect((await request.get(`${address}?id=${id}`, { headers: asOwner })).status()).toBe(200)
  expect(site.output()).not.toMatch(/unique/i)
})
