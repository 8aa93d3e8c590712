import { waitFor } from '@freelance-site/foundation/testing'
import { createGate } from '@freelance-site/releases/testing'
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { createAxe } from '../support/axe.ts'
import { type MailServer, readHeader, readText, startMailServer } from '../support/mailServer.ts'
import { openOutbox } from '../support/outbox.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { untilPageShows } from '../support/page.ts'
import { setConsent } from '../support/screens.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { watchViolations } from '../support/watchPolicy.ts'

const { fr } = dictionaries

const ownersAddress = 'atelier@site.example'

let mail: MailServer
let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  mail = await startMailServer()
  // Behind a trusted proxy each test is a separate visitor, so that no rate limit is reached.
  site = await startSite({ ...mail.settings, TRUST_PROXY: '1' })
  await connectToLake(site).patch(siteSettingsId).set({ email: ownersAddress }).commit()
  await untilPageShows(`${site.url}/contact`, `mailto:${ownersAddress}`)
})
test.afterAll(async () => {
  await site.remove()
  await mail.close()
})

let visitors = 0
const actAsNewVisitor = async (context: BrowserContext) => {
  visitors += 1
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${visitors}` })
  await setConsent(context, site.url)
}

/**
 * Console messages about responses that tests refuse or abort, and about pages that then cannot be preloaded.
 */
const expected =
  /status of (413|422|429|500|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED)|^Échec du préchargement/
let complaints: string[] = []

test.beforeEach(async ({ context }) => {
  await actAsNewVisitor(context)
  const seen = await watchViolations(context)
  context.on('console', (message) => {
    // The browser requests this file on its own.
    if (message.location().url.endsWith('/favicon.ico') || expected.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
  })
  complaints = seen
})
test.afterEach(() => expect(complaints, 'errors, warnings and policy violations in the browser').toEqual([]))

const sentTitle = dictionaries.fr.contact.toast.successTitle
// Playwright reads the no-break space before the mark as a space.
const sentTitles = new RegExp(
  locales.map((locale) => dictionaries[locale].contact.sent.heading.replace(/\s/g, '\\s')).join('|'),
)

const field = (page: Page, name: string) => page.locator(`form[action^="/api/contact"] [name="${name}"]`)
const button = (page: Page) => page.locator('form[action^="/api/contact"] button[type="submit"]')
const toast = (page: Page) => page.locator('[data-toast]')
const form = (page: Page) => page.locator('form[action^="/api/contact"]')
/** The confirmation that stands where the form was. */
const confirmation = (page: Page) => page.locator('main').getByRole('heading', { name: sentTitles })

/** Opens the page and waits until the script has taken over the form's validation. */
async function open(page: Page, path: string) {
  await page.goto(site.url + path)
  await expect.poll(() => form(page).evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true)
}

/** Fills the form at the pace of a person in a hurry; less than a second would look like a bot. */
async function fill(page: Page, message: string, delay = 110) {
  await field(page, 'fullName').pressSequentially('Zoé Martin', { delay })
  await field(page, 'email').fill('zoe@example.com')
  await field(page, 'message').fill(message)
}

/** Opens the page, fills its form and sends it. */
async function sendMessage(page: Page, message: string, path = '/contact') {
  await open(page, path)
  await fill(page, message)
  await button(page).click()
}

type Answer = Parameters<Route['fulfill']>[0]

/** Answers submissions of the form in place of the site. */
const answerWith = (page: Page, answer: Answer, times?: number) =>
  page.route('**/api/contact', (route) => route.fulfill(answer), { times })

const mailsOf = (message: string) => mail.arrived.filter(({ raw }) => readText(raw).includes(message))
const untilMailed = (message: string) => waitFor(`a mail with “${message}”`, () => mailsOf(message)[0])

async function expectNoViolation(page: Page) {
  const { violations } = await createAxe(page).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}

for (const language of locales) {
  const { form: labels, errors, toast: toasts, sent } = dictionaries[language].contact
  const path = toLocalePath('/contact', language)
  const tag = language === 'en' ? '@all' : []

  test(`${language}: a message is sent, a confirmation replaces the form, the toast says so, the mail arrives`, {
    tag,
  }, async ({ page }) => {
    await open(page, path)
    await expectNoViolation(page)
    await fill(page, `By script, ${language}`)
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(toast(page).locator('strong')).toHaveText(toasts.successTitle)
    await expect(toast(page)).toContainText(toasts.successText)
    await expect(page.getByRole('status').filter({ has: toast(page) })).toHaveCount(1)
    await expect(confirmation(page)).toHaveText(sent.heading)
    await expect(confirmation(page)).toBeFocused()
    await expect(confirmation(page)).toBeInViewport()
    await expect(form(page)).toHaveCount(0)
    await expectNoViolation(page)
    expect(await page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()

    const { raw, to, from } = await untilMailed(`By script, ${language}`)
    expect([from, ...to]).toEqual(['owner@site.example', 'owner@site.example'])
    expect(readHeader(raw, 'Reply-To')).toContain('zoe@example.com')
    expect(readText(raw)).toContain(language === 'fr' ? 'Français' : 'Anglais')
    await page.getByRole('button', { name: sent.another }).press('Enter')
    await expect(field(page, 'fullName')).toBeFocused()
    for (const name of ['fullName', 'email', 'message']) await expect(field(page, name)).toHaveValue('')
    await button(page).click()
    await expect(page.locator('#field-fullName-error')).toHaveText(errors.fullName.missing)
    await page.reload()
    await expect(field(page, 'fullName')).toHaveValue('')
  })

  test(`${language}: problems are shown beside the fields, and the first field with one gets the focus`, {
    tag,
  }, async ({ page }) => {
    await open(page, path)
    await field(page, 'email').fill('zoe@')
    await button(page).click()
    await expect(field(page, 'fullName')).toBeFocused()
    for (const name of ['fullName', 'email', 'message']) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator(`#field-${name}-error`)).not.toBeEmpty()
      await expect(page.locator(`#field-${name}-error`)).toHaveAttribute('aria-live', 'polite')
      await expect(field(page, name)).toHaveAttribute('aria-describedby', new RegExp(`field-${name}-error`))
    }
    await expect(page.locator('#field-fullName-error')).toHaveText(errors.fullName.missing)
    await expectNoViolation(page)
    await field(page, 'fullName').fill('Zoé')
    await expect(page.locator('#field-fullName-error')).toBeEmpty()
    await expect(field(page, 'fullName')).not.toHaveAttribute('aria-invalid')
    await field(page, 'fullName').press('Enter')
    await expect(field(page, 'email')).toBeFocused()
    await expect(field(page, 'email')).toHaveAccessibleDescription(/adresse|address/i)
  })

  test(`${language}: a failure is reported, and the typed text stays`, {
    tag,
  }, async ({ page }) => {
    await answerWith(page, { status: 503, json: { outcome: 'failed' } })
    await sendMessage(page, 'Kept', path)
    await expect(toast(page).locator('strong')).toHaveText(toasts.failureTitle)
    await expect(toast(page)).toContainText(toasts.failureText)
    await expect(field(page, 'message')).toHaveValue('Kept')
    await expectNoViolation(page)
    await page.reload()
    await expect(field(page, 'fullName')).toHaveValue('Zoé Martin')
    await expect(field(page, 'email')).toHaveValue('zoe@example.com')
    await expect(field(page, 'message')).toHaveValue('Kept')
  })

  test(`${language}: every failure has the title and text of the specification`, {
    tag: '@all',
  }, async ({ page }) => {
    await open(page, path)
    await fill(page, 'Never sent')
    for (const answer of [
      { status: 500 },
      { status: 413, json: { outcome: 'tooLarge' } },
      { status: 422, json: { outcome: 'invalid', errors: {}, unknown: ['odd'] } },
      { status: 429, json: { outcome: 'limited' } },
      { status: 503, json: { outcome: 'cannotSend' } },
      { status: 503, body: 'Nobody is there.' },
      null,
    ]) {
      await page.route(
        '**/api/contact',
        (route) => (answer === null ? route.abort('internetdisconnected') : route.fulfill(answer)),
        { times: 1 },
      )
      await button(page).click()
      const shown = toast(page).locator('p').first()
      await expect(shown, `${answer?.status}`).toHaveText(toasts.failureTitle + toasts.failureText)
      await toast(page).getByRole('button').click()
      await expect(toast(page)).toHaveCount(0)
    }
  })

  test.describe(`${language}, without scripts`, { tag }, () => {
    test.use({ javaScriptEnabled: false })

    test('the browser checks, and a page says that the message is sent', async ({ page }) => {
      await page.goto(site.url + path)
      await expect(form(page)).toHaveAttribute('method', 'post')
      await button(page).click()
      await expect(field(page, 'fullName')).toBeFocused()
      expect(page.url()).toBe(site.url + path)
      await fill(page, `By form, ${language}`, 0)
      // What `type="email"` would refuse.
      await field(page, 'email').fill('\u2068o’connor@пример.рф\u2069')
      await button(page).click()
      await expect(page).toHaveURL(`${site.url}${path}/sent`)
      await expect(page.locator('h1')).toHaveText(sent.heading)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const { raw } = await untilMailed(`By form, ${language}`)
      expect(readText(raw)).toContain(language === 'fr' ? 'Français' : 'Anglais')
      await page.getByRole('link', { name: sent.another }).click()
      await expect(page).toHaveURL(site.url + path)
      await expect(field(page, 'message')).toHaveValue('')
    })

    test('a page says why it was not sent, and going back restores the text', async ({ page }) => {
      await page.goto(site.url + path)
      await fill(page, 'x'.repeat(5_001), 0)
      await button(page).click()
      await expect(page).toHaveURL(`${site.url}${path}/not-sent#fields`)
      await expect(page.locator('main')).toContainText(toasts.failureText)
      await expect(page.locator('#fields')).toBeVisible()
      await expect(page.locator('#wait')).toBeHidden()
      await page.goBack()
      await expect(field(page, 'fullName')).toHaveValue('Zoé Martin')
      await expect(field(page, 'message')).toHaveValue('x'.repeat(5_001))
    })

    test('a page says that an address may be mistyped which the browser accepts and the site refuses', async ({
      page,
    }) => {
      await page.goto(site.url + path)
      await fill(page, 'Refused', 0)
      await field(page, 'email').fill('jean@orange')
      await button(page).click()
      await expect(page).toHaveURL(`${site.url}${path}/not-sent#fields`)
      await expect(page.locator('#fields')).toHaveText(/mal écrite|mistyped/)
    })
  })

  for (const name of ['sent', 'not-sent', 'not-sent#fields', 'not-sent#wait', 'not-sent#cannot-send'])
    test(`${language}: the page ${name} is accessible and not indexed`, {
      tag: language === 'fr' && name === 'not-sent#fields' ? [] : '@all',
    }, async ({ page }) => {
      await page.goto(`${site.url}${path}/${name}`)
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/)
      await expect(page.locator(`main a[href="mailto:${ownersAddress}"]`)).toHaveCount(1)
      await expectNoViolation(page)
    })
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
])
  test(`at ${viewport.width} × ${viewport.height} a toast covers no part of the form, and closing it returns the focus`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await answerWith(page, { status: 500 })
    await open(page, '/contact')
    await fill(page, 'Nobody listens')
    await button(page).press('Enter')
    await expect(toast(page)).toBeInViewport({ ratio: 1 })
    const covered = await form(page)
      .locator('label, input:visible, textarea, button')
      .evaluateAll((elements) => {
        const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
        return elements
          .filter((element) => !element.closest('[aria-hidden="true"]'))
          .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
          .filter(({ box }) => !toast || (box.bottom > toast.top && box.top < toast.bottom))
          .map(({ html }) => html.slice(0, 80))
      })
    expect(covered).toEqual([])
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()

    await field(page, 'message').press('Control+End')
    await form(page).evaluate((element: HTMLFormElement) => element.requestSubmit())
    await toast(page).getByRole('button').click()
    await expect(field(page, 'message')).toBeFocused()
  })

test.describe('in the dark theme', { tag: '@all' }, () => {
  test.use({ colorScheme: 'dark' })

  test('problems, failure and success are readable', async ({ page }) => {
    await open(page, '/contact')
    await button(page).click()
    await expect(field(page, 'fullName')).toBeFocused()
    await expectNoViolation(page)
    await answerWith(page, { status: 500 }, 1)
    await fill(page, 'In the dark')
    await button(page).click()
    await expect(toast(page)).toHaveAttribute('data-toast', 'failure')
    await expectNoViolation(page)
    await button(page).click()
    await expect(toast(page)).toHaveAttribute('data-toast', 'success')
    await expectNoViolation(page)
  })
})

test('typed text survives a change of language, and the result is shown in the new one', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, '/contact')
  await fill(page, 'Typed in French, sent in English')
  await page.locator('header a[hreflang="en"]').click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  await expect(field(page, 'message')).toHaveValue('Typed in French, sent in English')
  await page.route('**/api/contact', async (route) => {
    await page.locator('header a[hreflang="fr"]').click()
    await expect(page).toHaveURL(`${site.url}/contact`)
    await route.continue()
  })
  await button(page).click()
  await expect(toast(page).locator('strong')).toHaveText(sentTitle)
  await expect(confirmation(page)).toHaveText(fr.contact.sent.heading)
  await page.locator('header a[hreflang="en"]').click()
  await expect(confirmation(page)).toHaveText(dictionaries.en.contact.sent.heading)
  await untilMailed('Typed in French, sent in English')
})

test('an address with a misspelt domain is asked about, and accepted if it is sent again', async ({
  page,
}) => {
  const address = field(page, 'email')
  await open(page, '/contact')
  await fill(page, 'Un nom de domaine mal tapé')
  await address.fill('zoe@gmial.con')
  await button(page).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Votre adresse est-elle juste\s\?.+ zoe@gmail\.com$/)
  await expectNoViolation(page)
  const likely = page.getByRole('button', { name: 'zoe@gmail.com' })
  expect((await likely.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await likely.click()
  await expect(address).toHaveValue('zoe@gmail.com')
  await expect(page.getByText('Votre adresse est-elle juste')).toBeHidden()
  await address.fill('zoe@hotmial.com')
  await button(page).click()
  await expect(page.getByText('Votre adresse est-elle juste')).toBeVisible()
  await button(page).click()
  await expect(confirmation(page)).toHaveText(fr.contact.sent.heading)
  const { raw } = await untilMailed('Un nom de domaine mal tapé')
  expect(readHeader(raw, 'Reply-To')).toContain('zoe@hotmial.com')
})

test('a second click while sending has no effect, and the form shows that it is sending', {
  tag: '@all',
}, async ({ page }) => {
  let requests = 0
  const gate = createGate()
  await page.route('**/api/contact', async (route) => {
    requests += 1
    await gate.passed
    await route.continue()
  })
  await open(page, '/contact')
  await fill(page, 'Clicked twice')
  await button(page).dblclick()
  await expect(button(page)).toHaveText(fr.contact.form.sending)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolation(page)
  await field(page, 'message').press('Control+Enter')
  await button(page).click({ force: true })
  gate.open()
  await expect(toast(page).locator('strong')).toHaveText(sentTitle)
  await untilMailed('Clicked twice')
  expect(requests).toBe(1)
})

test('being offline has a message of its own, and the form can be sent once the network is back', {
  tag: '@all',
}, async ({ page, context }) => {
  await open(page, '/contact')
  await fill(page, 'After the tunnel')
  await context.setOffline(true)
  await button(page).click()
  await expect(toast(page)).toContainText(fr.contact.toast.offline)
  await expect(field(page, 'message')).toHaveValue('After the tunnel')
  await context.setOffline(false)
  await button(page).click()
  await expect(toast(page).locator('strong')).toHaveText(sentTitle)
  await untilMailed('After the tunnel')
})

test('a failure is said in the form if the script of the toasts does not load', async ({ page }) => {
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const script = await (await route.fetch()).text()
    // The script of the form itself has the name of the draft.
    if (script.includes('toastLimit') && !script.includes('contact-draft')) await route.abort()
    else await route.continue()
  })
  const failed = page.waitForEvent('requestfailed')
  await answerWith(page, { status: 503, json: { outcome: 'failed' } }, 1)
  await sendMessage(page, 'Not lost')
  await failed
  await expect(form(page).getByRole('status')).toContainText(fr.contact.cannotSend)
  await expect(field(page, 'message')).toHaveValue('Not lost')
  await button(page).click()
  await expect(confirmation(page)).toBeFocused()
  await untilMailed('Not lost')
})

test('a lost response leads to no second mail', { tag: '@all' }, async ({ page }) => {
  let lost = false
  await page.route('**/api/contact', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await sendMessage(page, 'Sent for sure')
  // The visitor is online: only the answer was lost.
  await expect(toast(page)).toHaveAttribute('data-toast', 'failure')
  await button(page).click()
  await expect(toast(page)).toHaveAttribute('data-toast', 'success')
  await untilMailed('Sent for sure')
  expect(mailsOf('Sent for sure')).toHaveLength(1)
})

test('problems found by the server are also shown beside the field', { tag: '@all' }, async ({ page }) => {
  await answerWith(page, {
    status: 422,
    json: { outcome: 'invalid', errors: { email: 'invalid' }, unknown: [] },
  })
  await sendMessage(page, 'Hello')
  await expect(field(page, 'email')).toBeFocused()
  await expect(page.locator('#field-email-error')).toContainText(fr.contact.errors.email.invalid)
  await expect(toast(page)).toHaveCount(0)
})

test('too many messages: the visitor is asked to wait, and keeps the text', { tag: '@all' }, async ({
  page,
}) => {
  await answerWith(page, { status: 429, json: {} })
  await sendMessage(page, 'One too many')
  await expect(toast(page)).toContainText(fr.contact.toast.wait)
  await expect(field(page, 'message')).toHaveValue('One too many')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(toast(page)).toHaveCount(0)
})

test('if the site cannot send, the form says so beside its button', { tag: '@all' }, async ({ page }) => {
  await answerWith(page, { status: 503, json: { outcome: 'cannotSend' } })
  await sendMessage(page, 'Nobody listens')
  await expect(form(page)).toContainText(fr.contact.cannotSend)
  await expect(form(page).getByRole('link', { name: ownersAddress })).toHaveAttribute(
    'href',
    `mailto:${ownersAddress}`,
  )
  await expectNoViolation(page)
})

test('a site without a measurement id requests no other origin, whatever the consent', {
  tag: '@all',
}, async ({ page, context }) => {
  await setConsent(context, site.url, '{"necessary":true,"analytics":true}')
  const outside: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url) outside.push(request.url())
  })
  await open(page, '/contact')
  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/services`)
  await page.goto(`${site.url}/en`, { waitUntil: 'networkidle' })
  expect(outside).toEqual([])
})

test('a message filled in by a bot is silently accepted and quarantined', { tag: '@all' }, async ({
  page,
}) => {
  await open(page, '/contact')
  await fill(page, 'Cheap pills')
  await field(page, 'website').evaluate((input: HTMLInputElement) => {
    input.value = 'https://pills.example'
  })
  await button(page).click()
  await expect(toast(page).locator('strong')).toHaveText(sentTitle)
  const outbox = openOutbox({ DATA_DIR: site.dataDir })
  const entry = await waitFor('the entry', async () =>
    (await outbox.list()).find(({ message }) => message === 'Cheap pills'),
  )
  await outbox.close()
  expect(entry.state).toBe('quarantined')
  expect(mailsOf('Cheap pills')).toEqual([])
})

test('a message accepted while the mail server is down survives a kill and is delivered after the restart', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { port } = mail
  await mail.close()
  await sendMessage(page, 'Through the storm')
  await expect(toast(page).locator('strong')).toHaveText(sentTitle)
  expect(mailsOf('Through the storm')).toEqual([])
  // An open page would keep preloading from the stopped site.
  await page.close()
  await site.kill()
  mail = await startMailServer({ port })
  await site.start()
  await untilMailed('Through the storm')
  expect(mailsOf('Through the storm')).toHaveLength(1)
})

test('no personal data of these messages is in the log', () => {
  const output = site.output()
  expect(output).toContain('is delivered')
  for (const secret of ['Zoé', 'zoe@example.com', '192.0.2.', 'owner@', 'By script', 'Through the storm'])
    expect(output).not.toContain(secret)
})
