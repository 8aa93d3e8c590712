import { expect, type Page, test } from '@playwright/test'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { waitFor } from '../support/waitFor.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

/** The releases of the lake with a state, as the Studio sees them. */
const getReleases = () =>
  connectToLake(site).fetch<{ name: string; state: string; publishAt?: string }[]>(
    'releases::all() | order(_createdAt) {name, state, publishAt}',
    {},
    { perspective: 'raw' },
  )

/** Makes a draft of the bakery, as an edit does. */
const edit = (title: string) =>
  connectToLake(site).action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.project-bakery',
    publishedId: 'project-bakery',
    patch: { set: { 'title.fr': title } },
  })

/** Opens the dialog that asks when to publish, from the menu below the open document. */
async function openSchedule(page: Page) {
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^(Schedule publish|Programmer la publication)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Schedule publication|Programmer la publication)$/ })
  const field = dialog.getByRole('textbox', { name: /^(Day and time|Jour et heure)$/ })
  await expect(field).toBeVisible()
  const confirm = dialog.getByRole('button', { name: /^(Schedule|Programmer)$/ })
  return { dialog, field, confirm, note: dialog.locator('[role=status], [role=alert]') }
}

test('a draft is scheduled in the Studio, which says when it will be published', { tag: '@all' }, async ({
  page,
}) => {
  await edit('Boulangerie du lundi')
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
  const { dialog, field, confirm, note } = await openSchedule(page)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const day = tomorrow.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Paris' })
  await expect(field, 'it begins with tomorrow at nine').toHaveValue(`${day} 09:00`)
  for (const wrong of ['5 January 2020 08:00', 'next week', '03/04/2099 08:00']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(note).toHaveAttribute('role', 'alert')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await getReleases()).toEqual([])
  await field.fill('5 January 2099 08:00')
  await expect(note).toHaveText('That is Monday, 5 January 2099 at 08:00.')
  await confirm.click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText(/^Scheduled to be published on .*2099/)).toBeVisible()
  await expect(studio.field('title.fr').locator('input')).toHaveJSProperty('readOnly', true)
  expect(await getReleases()).toEqual([
    { name: expect.any(String), state: 'scheduled', publishAt: '2099-01-05T07:00:00.000Z' },
  ])
  expect((await getPage(`${site.url}/`)).html).not.toContain('Boulangerie du lundi')
})

test('what is scheduled survives kill -9 of everything, and is live once the site runs again', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  await edit('Boulangerie de minuit')
  const releaseId = 'rMidnight'
  await client.releases.create({ releaseId, metadata: { title: 'Midnight', releaseType: 'scheduled' } })
  const baseId = 'drafts.project-bakery'
  await client.createVersion({ publishedId: 'project-bakery', baseId, releaseId })
  const publishAt = Date.now() + 3_000
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
  process.kill(site.lakePid(), 'SIGKILL')
  await site.kill()
  expect(Date.now(), 'it was killed before its time').toBeLessThan(publishAt)
  await waitFor('the time of the schedule', () => Date.now() > publishAt)

  await site.start()
  await untilPageShows(`${site.url}/`, 'Boulangerie de minuit')
  expect(await connectToLake(site).releases.get({ releaseId })).toMatchObject({ state: 'published' })
  const { events } = await connectToLake(site).request<{ events: Record<string, { releaseId?: string }[]> }>({
    url: '/data/history/production/events/documents/project-bakery?limit=50',
  })
  const published = events['project-bakery']?.filter((event) => event.releaseId === releaseId)
  expect(published).toEqual([expect.objectContaining({ publishCause: 'release.schedule' })])

  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.visit('/studio/releases/rMidnight')
  await expect(page.getByTestId('published-release-type-label')).toBeVisible()
})

test('a preview shows the release that is chosen in the Studio, and the drafts again', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  const releaseId = 'rSummer'
  await client.releases.create({ releaseId, metadata: { title: 'Summer', releaseType: 'asap' } })
  await client.createVersion({ publishedId: 'siteSettings', baseId: 'siteSettings', releaseId })
  await client.patch(`versions.${releaseId}.siteSettings`).set({ 'tagline.fr': 'Fermé en été' }).commit()
  const studio = new Studio(page, site)
  await studio.signIn()
  const preview = encodeURIComponent(`${site.url}/preview/fr`)
  await page.goto(`${site.url}/studio/presentation?preview=${preview}&perspective=${releaseId}`)
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByText('Fermé en été').first()).toBeVisible({ timeout: 30_000 })
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('release-drafts').click()
  await expect(frame.getByText('Fermé en été')).toHaveCount(0)
  expect((await getPage(`${site.url}/`)).html).not.toContain('Fermé en été')
})

/** What the dialog does with a way to write a time: in French, in English. */
const ways: [text: string, french: RegExp, english: RegExp][] = [
  [
    '23/11/2098 09:00',
    /^Ce\ssera\sle\sdimanche\s23\snovembre\s2098\sà\s09:00/,
    /^That\sis\sSunday,?\s23\sNovember\s2098\sat\s09:00/,
  ],
  ['23 novembre 2098 9h', /23\snovembre\s2098\sà\s09:00/, /23\sNovember\s2098\sat\s09:00/],
  ['2098-11-23 09:00', /23\snovembre\s2098\sà\s09:00/, /23\sNovember\s2098\sat\s09:00/],
  ['Nov 23, 2098 9:00 pm', /23\snovembre\s2098\sà\s21:00/, /23\sNovember\s2098\sat\s21:00/],
  ['23.11.98', /23\snovembre\s2098\sà\s09:00/, /23\sNovember\s2098\sat\s09:00/],
  ['03/04/2098 09:00', /3\savril\s2098\sà\s09:00/, /could be two days/],
  ['31/02/2098 09:00', /n’existe pas dans le calendrier/, /is not in the calendar/],
  ['2020-11-23T09:00', /C’est déjà passé/, /has passed/],
  ['la semaine prochaine', /n’est pas compris comme une date/, /is not understood as a date/],
  ['', /Il manque le jour et l’heure/, /The day and time are missing/],
]

for (const [timezoneId, locale, zone, publishAt] of [
  ['Europe/Paris', 'fr', /Europe\/Paris, UTC\+1/, '2098-11-23T08:00:00.000Z'],
  ['UTC', 'fr', /: UTC\./, '2098-11-23T09:00:00.000Z'],
  ['America/New_York', 'fr', /America\/New York, UTC[-−–]5/, '2098-11-23T14:00:00.000Z'],
  ['Europe/Paris', 'en', /Europe\/Paris, UTC\+1/, '2098-11-23T08:00:00.000Z'],
  ['UTC', 'en', /: UTC\./, '2098-11-23T09:00:00.000Z'],
  ['America/New_York', 'en', /America\/New York, UTC[-−–]5/, '2098-11-23T14:00:00.000Z'],
] as const)
  test(`ten ways to write a time, in ${locale}, with a browser in ${timezoneId}`, {
    tag: '@all',
  }, async ({ browser }) => {
    const client = connectToLake(site)
    const id = `project-${locale}-${timezoneId.toLowerCase().replace(/\W/g, '-')}`
    const photo = await client.fetch('*[_id == "project-photo"][0]')
    await client.createOrReplace({ ...photo, _id: `drafts.${id}` })
    const context = await browser.newContext({ timezoneId, locale: locale === 'fr' ? 'fr-FR' : 'en-GB' })
    const page = await context.newPage()
    await page.goto(site.studioLink)
    await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
    await page.goto(`${site.url}/studio/intent/edit/id=${id};type=project`)
    await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
    const before = await getReleases()
    const { dialog, field, confirm, note } = await openSchedule(page)
    await expect(dialog.getByText(zone)).toBeVisible()
    for (const [text, french, english] of ways) {
      const expected = locale === 'fr' ? french : english
      await field.fill(text)
      await expect(note, text).toHaveText(expected)
      if (!/^(Ce sera|That is)/.test((await note.textContent()) ?? '')) {
        await confirm.click()
        await expect(note, text).toHaveAttribute('role', 'alert')
        await expect(field, text).toBeFocused()
      }
    }
    expect(await getReleases(), 'nothing was scheduled, and nothing published').toEqual(before)
    // The browser's own field, whose calendar the button opens.
    await dialog.getByLabel(/^(Calendrier|Calendar)$/).fill('2098-11-23T09:00')
    await expect(field).toHaveValue(locale === 'fr' ? '23/11/2098 09:00' : '23 November 2098 09:00')
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect.poll(getReleases).toContainEqual(expect.objectContaining({ state: 'scheduled', publishAt }))
    await context.close()
    const [release] = (await getReleases()).filter((found) => found.publishAt === publishAt)
    if (!release) throw new Error('It was scheduled.')
    await client.releases.unschedule({ releaseId: release.name })
    await client.releases.archive({ releaseId: release.name })
    await client.releases.delete({ releaseId: release.name })
  })

test('a release is scheduled in the same dialog, and a scheduled draft gets another time there', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  const releaseId = 'rAutumn'
  await client.releases.create({ releaseId, metadata: { title: 'Autumn', releaseType: 'scheduled' } })
  await client.createVersion({ publishedId: 'project-photo', baseId: 'project-photo', releaseId })
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.visit(`/studio/releases/${releaseId}`)
  await page.getByTestId('schedule-button').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule the release' })
  const field = dialog.getByRole('textbox', { name: 'Day and time' })
  await field.fill('yesterday')
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/is not understood as a date/)
  await field.fill('5 May 2099 18:30')
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  const isAt = (publishAt: string) =>
    expect.objectContaining({ name: releaseId, state: 'scheduled', publishAt })
  await expect.poll(getReleases).toContainEqual(isAt('2099-05-05T16:30:00.000Z'))
})

test('a scheduled draft that is paused keeps what is edited then, and is scheduled again', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  const document = await client.getDocument('project-risk-map')
  await client.createOrReplace({ ...document, _id: 'drafts.project-risk-map', _type: 'project', year: 2001 })
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-risk-map')
  const first = await openSchedule(page)
  await first.field.fill('6 June 2099 08:00')
  await first.confirm.click()
  await expect(first.dialog).toBeHidden()
  const year = studio.field('year').locator('input')
  await expect(year).toHaveJSProperty('readOnly', true)
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Pause to edit' }).click()
  await expect(year).toHaveJSProperty('readOnly', false)
  await year.fill('2002')
  const versions = '*[_id match "versions.*" && _id match "*.project-risk-map"].year'
  await expect.poll(() => client.fetch(versions)).toEqual([2002])
  // It takes the place of Publish.
  await page.getByRole('button', { name: 'Schedule publish' }).click()
  await first.field.fill('7 June 2099 08:00')
  await first.confirm.click()
  await expect(first.dialog).toBeHidden()
  const isAt = expect.objectContaining({ state: 'scheduled', publishAt: '2099-06-07T06:00:00.000Z' })
  await expect.poll(getReleases).toContainEqual(isAt)
  expect(await client.fetch(versions)).toEqual([2002])
})

test('cancelling a schedule keeps what was edited while it was paused, and asks where the draft was edited too', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  const document = await client.getDocument('project-learning')
  const draftId = 'drafts.project-learning'
  await client.createOrReplace({ ...document, _id: draftId, _type: 'project', year: 2001 })
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-learning')
  const year = studio.field('year').locator('input')
  const getYears = () =>
    client.fetch('*[_id == "drafts.project-learning" || _id match "versions.*.project-learning"].year')
  const choose = async (name: string) => {
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', { name }).click()
  }
  const schedule = async () => {
    const { field, confirm, dialog } = await openSchedule(page)
    await field.fill('6 June 2099 08:00')
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(year).toHaveJSProperty('readOnly', true)
    await choose('Pause to edit')
    await expect(year).toHaveJSProperty('readOnly', false)
  }
  const dialog = page.getByRole('dialog', { name: 'Cancel the schedule?' })
  const cancel = dialog.getByRole('button', { name: 'Cancel the schedule' })

  await schedule()
  await year.fill('2002')
  await choose('Cancel the schedule')
  await expect(dialog).toContainText('Your changes stay in the draft.')
  await cancel.click()
  await expect(dialog).toBeHidden()
  await expect.poll(getYears).toEqual([2002])
  await expect(year).toHaveValue('2002')

  await schedule()
  await year.fill('2003')
  await expect.poll(getYears).toContain(2003)
  await client.patch(draftId).set({ year: 2004 }).commit()
  await choose('Cancel the schedule')
  await expect(dialog.getByRole('radio', { name: /^Keep what was scheduled/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Keep the present draft/ }).check()
  await cancel.click()
  await expect(dialog).toBeHidden()
  await expect.poll(getYears).toEqual([2004])
  await expect(year).toHaveValue('2004')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('a dialog has the focus, Escape closes it, and the focus is on its menu again', {
    tag: '@all',
  }, async ({ page }) => {
    const client = connectToLake(site)
    const photo = await client.fetch('*[_id == "project-photo"][0]')
    for (const _id of ['project-phone', 'drafts.project-phone'])
      await client.createOrReplace({ ...photo, _id })
    const studio = new Studio(page, site)
    await studio.signIn()
    await page.goto(`${site.url}/studio/intent/edit/id=project-phone;type=project`)
    const menu = page.getByTestId('action-menu-button')
    for (const name of ['Schedule publish', 'Take off the site', 'Delete']) {
      await menu.click({ timeout: 60_000 })
      await page.getByRole('menuitem', { name }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator(':focus'), name).toBeVisible()
      if (name === 'Schedule publish')
        await expect(dialog.getByRole('textbox', { name: 'Day and time' })).toBeFocused()
      else await dialog.getByText(/site/).last().click()
      await page.keyboard.press('Escape')
      await expect(dialog, name).toBeHidden()
      await expect(menu, name).toBeFocused()
    }
  })
})
