import type { Database } from '@freelance-site/foundation/server'
import { programs } from '@freelance-site/foundation/testing'
import { createOutbox, type OutboxEntry, toFormAction } from '@freelance-site/inbox/testing'
import { nothingPolicy } from '@freelance-site/releases/testing'
import { chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { installBrowser } from '../support/browser.ts'
import { readHeader, readText } from '../support/mailServer.ts'
import type { Served, Services } from './services.ts'

const { fr } = dictionaries

type Site = { services: Services; served: Served }

type Options = {
  /** The cron expression for the delivery of waiting messages. */
  schedule: string
  visitorHeader: string
  /** Serves the same build with other settings. */
  serveAgain: (env: Record<string, string>) => Promise<Served>
}

type Message = { fullName: string; email: string; message: string; locale: Locale }

const toMessage = (message: string, locale: Locale = 'fr'): Message => ({
  fullName: 'Zoé Martin',
  email: 'zoe@example.com',
  message,
  locale,
})

/** Sends a message as the page's script does, and returns the status. */
async function sendByScript({ url }: Served, message: Message, more: HeadersInit = {}): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...more }
  const init = { method: 'POST', headers, body: JSON.stringify(message) }
  return (await fetch(url + apiPaths.contact, init)).status
}

/** Sends a message as a browser without scripts does, and returns the path that it is redirected to. */
async function sendByForm({ url }: Served, message: Message): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', headers, body: new URLSearchParams(message), redirect: 'manual' } as const
  const answer = await fetch(url + toFormAction(apiPaths.contact, message.locale), init)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', url).pathname
}

/** Fills in the form, not faster than a person could. */
export async function fillForm(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: fr.contact.form.fullName }).fill('Zoé Martin')
  await page.getByRole('textbox', { name: fr.contact.form.email }).fill('zoe@example.com')
  await page.getByRole('textbox', { name: fr.contact.form.message }).fill(message)
  // The site treats a message as spam if it is sent within a second after the page has opened.
  await page.waitForFunction(() => performance.now() > 1_000)
}

/** Tests the contact form of a site that a platform serves. */
export function testMessages(getSite: () => Site, { schedule, visitorHeader, serveAgain }: Options): void {
  const findMails = (message: string) =>
    getSite().services.mail.arrived.filter(({ raw }) => readText(raw).includes(message))

  test('a message from another site is refused', async () => {
    const answer = await fetch(getSite().served.url + apiPaths.contact, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify(toMessage('Bonjour')),
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-security-policy')).toBe(nothingPolicy)
  })

  test('waiting messages are delivered by a schedule', () => {
    expect(getSite().served.schedules.map((each) => each.schedule)).toEqual([schedule])
  })

  describe.skipIf(programs === null)('with Postgres', () => {
    let database: Database

    beforeAll(() => {
      const { env, folder } = getSite().services
      database = openDatabase({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: folder })
    })

    afterAll(() => database?.close())

    const findRow = async (wanted: string): Promise<OutboxEntry | undefined> =>
      (await createOutbox(database).list()).find(({ message }) => message === wanted)

    const expectDelivered = async (message: string) => {
      await expect.poll(async () => (await findRow(message))?.state).toBe('delivered')
      const mails = findMails(message)
      expect(mails.map(({ raw }) => readHeader(raw, 'Reply-To'))).toEqual([expect.stringContaining('zoe@')])
    }

    test.each(locales)(
      'a message sent without scripts is stored, then delivered right after the answer, in %s',
      async (locale) => {
        const message = toMessage(`Sans script, en langue ${locale}`, locale)
        expect(await sendByForm(getSite().served, message)).toBe(toLocalePath(pages.sent.path, locale))
        expect(await findRow(message.message)).toMatchObject(message)
        await expectDelivered(message.message)
      },
    )

    test('a message sent by a script is stored, then delivered right after the answer', async () => {
      const message = toMessage('Par un script')
      expect(await sendByScript(getSite().served, message)).toBe(202)
      expect(await findRow(message.message)).toMatchObject(message)
      await expectDelivered(message.message)
    })

    test('a message waits while the mail server is down, and the schedule delivers it afterwards', async () => {
      const { services, served } = getSite()
      const { message } = toMessage('Gardé dans la base')
      await services.mail.stop()
      try {
        expect(await sendByScript(served, toMessage(message))).toBe(202)
        await expect.poll(async () => (await findRow(message))?.attempts).toBeGreaterThan(0)
        expect(await findRow(message)).toMatchObject({ state: 'waiting' })
      } finally {
        await services.mail.restart()
      }
      const headers = { authorization: 'Bearer another secret' }
      expect((await fetch(`${served.url}/api/cron`, { headers })).status).toBe(401)
      expect(await findRow(message)).toMatchObject({ state: 'waiting' })
      await expect
        .poll(async () => {
          for (const { run } of served.schedules) await run()
          return (await findRow(message))?.state
        })
        .toBe('delivered')
      expect(findMails(message)).toHaveLength(1)
    })

    test('two instances together accept ten messages of a visitor, whatever address is claimed, and deliver each once', async () => {
      const { env, postgres } = getSite().services
      const DATABASE_URL = (await postgres?.createDatabase()) ?? ''
      const settings = { ...env, DATABASE_URL, VISITOR_ADDRESS_HEADER: visitorHeader }
      const instances = [await serveAgain(settings), await serveAgain(settings)]
      try {
        const statuses = await Promise.all(
          Array.from({ length: 7 }).flatMap((_, n) =>
            instances.map((instance, index) => {
              const claimed = { [visitorHeader]: `192.0.2.${2 * n + index}` }
              return sendByScript(instance, toMessage(`Le message ${n} à l’instance ${index}`), claimed)
            }),
          ),
        )
        expect(statuses.filter((status) => status === 202)).toHaveLength(10)
        expect(statuses.filter((status) => status === 429)).toHaveLength(4)
      } finally {
        // Instances finish their deliveries before they end.
        for (const each of instances) await each.close()
      }
      const mails = findMails('Le message').map(({ raw }) => readText(raw))
      expect([mails.length, new Set(mails).size]).toEqual([10, 10])
    })

    test('while Postgres is down, the visitor sees an error and keeps the text, which can be sent afterwards', async () => {
      const { services, served } = getSite()
      const { message } = toMessage('Écrit pendant une panne')
      const t = translatorFor('fr')
      const browser = await chromium.launch({ executablePath: installBrowser() })
      try {
        const page = await browser.newPage({ locale: 'fr-FR' })
        await page.goto(`${served.url}/contact`)
        // Wait until React has hydrated the page.
        await page.locator('html[data-hydrated]').waitFor()
        await fillForm(page, message)
        const send = page.getByRole('button', { name: fr.contact.form.submit })
        await services.postgres?.stop()
        try {
          await send.click()
          await page.getByText(t('contact.toast.failureText')).waitFor()
          expect(await page.getByRole('textbox', { name: fr.contact.form.message }).inputValue()).toBe(
            message,
          )
          expect(await sendByForm(served, toMessage('Sans script, pendant une panne'))).toBe(
            pages.notSent.path,
          )
        } finally {
          await services.postgres?.start()
        }
        await send.click()
        await page.getByRole('heading', { name: t('contact.sent.heading') }).waitFor()
        await expectDelivered(message)
        expect(findMails('Sans script, pendant une panne')).toEqual([])
      } finally {
        await browser.close()
      }
    })
  })

  describe('without a database', () => {
    let direct: Served

    beforeAll(async () => {
      const { DATABASE_URL, ...env } = getSite().services.env
      direct = await serveAgain(env)
    }, 60_000)

    afterAll(() => direct?.close())

    test.each(locales)('a message is sent before the visitor reads “sent”, in %s', async (locale) => {
      const message = toMessage(`Sans base, en langue ${locale}`, locale)
      expect(await sendByForm(direct, message)).toBe(toLocalePath(pages.sent.path, locale))
      expect(findMails(message.message)).toHaveLength(1)
    })

    test('the visitor sees that sending failed while the mail server is down', async () => {
      const { mail } = getSite().services
      await mail.stop()
      try {
        expect(await sendByScript(direct, toMessage('Sans base ni serveur'))).toBe(503)
        expect(await sendByForm(direct, toMessage('Sans base ni serveur'))).toBe(pages.notSent.path)
      } finally {
        await mail.restart()
      }
    })
  })
}
