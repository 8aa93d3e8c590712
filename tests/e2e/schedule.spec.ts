import { waitFor } from '@freelance-site/foundation/testing'
import { type Browser, expect, type Page } from '@playwright/test'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { paragraph } from '../support/content.ts'
import { test } from '../support/openStudio.ts'
import { copyDocument } from '../support/ownDocuments.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.use({
  siteEnv: { NODE_OPTIONS: `--import=${new URL('../support/refusePages.ts', import.meta.url).href}` },
})

/** The releases of the lake and their states, as the Studio sees them. */
const getReleases = (site: Site) =>
  connectToLake(site).fetch<{ name: string; state: string; publishAt?: string }[]>(
    'releases::all() | order(_createdAt) {name, state, publishAt}',
    {},
    { perspective: 'raw' },
  )

/** Makes a draft of a published document, as an edit does. */
const edit = (site: Site, publishedId: string, title: string) =>
  connectToLake(site).action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${publishedId}`,
    publishedId,
    patch: { set: { 'title.fr': title } },
  })

/** Opens the dialog that asks when to publish, from the menu below the open document. */
async function openSchedule(page: Page) {
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^(Schedule publish|Programmer la publication)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Schedule publication|Programmer la publication)$/ })
  const field = dialog.getByLabel(/^(Day and time|Jour et heure)$/)
  await expect(field).toBeVisible()
  const confirm = dialog.getByRole('button', { name: /^(Schedule|Programmer)$/ })
  return { dialog, field, confirm, note: dialog.locator('[role=status], [role=alert]') }
}

test('the Studio schedules a draft, says when it will be published, and changes that time', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const before = await getReleases(site)
  const id = await copyDocument(site, 'project-bakery', 'published')
  await edit(site, id, 'Boulangerie du lundi')
  await studio.open('project', id)
  const { dialog, field, confirm, note } = await openSchedule(page)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const day = tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  await expect(field, 'it starts with tomorrow at nine').toHaveValue(`${day}T09:00`)
  await field.fill('2020-01-05T08:00')
  await field.press('Enter')
  await expect(note).toHaveAttribute('role', 'alert')
  await expect(note).toHaveText(/^That has passed/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await getReleases(site)).toEqual(before)
  await field.fill('2099-01-05T08:00')
  await expect(note).toHaveText('That is Monday, 5 January 2099 at 08:00.')
  await confirm.click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText(/^Scheduled to be published on .*2099/)).toBeVisible()
  await expect(studio.field('title.fr').locator('input')).toHaveJSProperty('readOnly', true)
  expect(await getReleases(site)).toEqual([
    ...before,
    { name: expect.any(String), state: 'scheduled', publishAt: '2099-01-05T07:00:00.000Z' },
  ])
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Change the time' }).click()
  const second = page
    .getByRole('dialog', { name: 'Change the time of publication' })
    .getByLabel('Day and time')
  await expect(second).toHaveValue('2099-01-05T08:00')
  await second.fill('2099-05-05T18:30')
  await second.press('Enter')
  await expect
    .poll(() => getReleases(site))
    .toEqual([
      ...before,
      { name: expect.any(String), state: 'scheduled', publishAt: '2099-05-05T16:30:00.000Z' },
    ])
  expect((await getPage(`${site.url}/`)).html).not.toContain('Boulangerie du lundi')
})

test('a scheduled change survives kill -9 of everything, and is live once the site runs again', {
  tag: '@all',
}, async ({ site }) => {
  const client = connectToLake(site)
  const id = await copyDocument(site, 'project-bakery', 'published')
  await edit(site, id, 'Boulangerie de minuit')
  const releaseId = 'rMidnight'
  await client.releases.create({ releaseId, metadata: { title: 'Midnight', releaseType: 'scheduled' } })
  await client.createVersion({ publishedId: id, baseId: `drafts.${id}`, releaseId })
  const publishAt = Date.now() + 3_000
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
  process.kill(site.pid('lakeProcess'), 'SIGKILL')
  await site.kill()
  expect(Date.now(), 'it was killed before its time').toBeLessThan(publishAt)
  await waitFor('the time of the schedule', () => Date.now() > publishAt)

  await site.start()
  await untilPageShows(`${site.url}/`, 'Boulangerie de minuit')
  expect(await connectToLake(site).releases.get({ releaseId })).toMatchObject({ state: 'published' })
  const { events } = await connectToLake(site).request<{ events: Record<string, { releaseId?: string }[]> }>({
    url: `/data/history/production/events/documents/${id}?limit=50`,
  })
  const published = events[id]?.filter((event) => event.releaseId === releaseId)
  expect(published).toEqual([expect.objectContaining({ publishCause: 'release.schedule' })])
})

test('a preview shows the scheduled draft that is chosen in the Studio, and the drafts again', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  const releaseId = 'rSummer'
  const metadata = { title: 'Summer', releaseType: 'scheduled', cardinality: 'one' } as const
  await client.releases.create({ releaseId, metadata })
  await client.createVersion({ publishedId: 'siteSettings', baseId: 'siteSettings', releaseId })
  await client.patch(`versions.${releaseId}.siteSettings`).set({ 'tagline.fr': 'Fermé en été' }).commit()
  // A page outside the Studio has nothing but what the address says.
  const { secret } = await createPreviewSecret(client, 'tests', `${site.url}/studio`)
  const parameters = new URLSearchParams({
    'sanity-preview-secret': secret,
    'sanity-preview-perspective': `${releaseId},drafts`,
    'sanity-preview-pathname': '/preview/fr',
  })
  const tab = await page.context().newPage()
  await tab.goto(`${site.url}/api/draft-mode/enable?${parameters}`)
  await expect(tab.getByText('Fermé en été').first()).toBeVisible()

  const preview = encodeURIComponent(`${site.url}/preview/fr`)
  await page.goto(`${site.url}/studio/presentation?preview=${preview}&perspective=${releaseId}`)
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByText('Fermé en été').first()).toBeVisible({ timeout: 30_000 })
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('release-drafts').click()
  await expect(frame.getByText('Fermé en été')).toHaveCount(0)
  expect((await getPage(`${site.url}/`)).html).not.toContain('Fermé en été')
})

for (const [timezoneId, locale, zone, publishAt] of [
  ['Europe/Paris', 'fr', /Europe\/Paris, UTC\+1/, '2098-11-23T08:00:00.000Z'],
  ['UTC', 'en', /: UTC\./, '2098-11-23T09:00:00.000Z'],
  ['America/New_York', 'en', /America\/New York, UTC[-−–]5/, '2098-11-23T14:00:00.000Z'],
] as const)
  test(`a time is in the time zone of the browser, in ${locale} with a browser in ${timezoneId}`, {
    tag: '@all',
  }, async ({ site, browser }) => {
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
    const before = await getReleases(site)
    const { dialog, field, confirm, note } = await openSchedule(page)
    for (const [value, french, english] of [
      ['2020-11-23T09:00', /^C’est déjà passé/, /^That has passed/],
      ['', /^Donnez le jour et l’heure/, /^Give the day and the time/],
    ] as const) {
      await field.fill(value)
      await confirm.click()
      await expect(note).toHaveText(locale === 'fr' ? french : english)
      await expect(note).toHaveAttribute('role', 'alert')
      await expect(field).toBeFocused()
    }
    expect(await getReleases(site), 'nothing was scheduled, and nothing published').toEqual(before)
    await field.fill('2098-11-23T09:00')
    await expect(note).toHaveText(locale === 'fr' ? /^Ce sera le dimanche 23/ : /^That is Sunday/)
    await expect(dialog.getByText(zone)).toBeVisible()
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => getReleases(site))
      .toContainEqual(expect.objectContaining({ state: 'scheduled', publishAt }))
    await context.close()
    const [release] = (await getReleases(site)).filter((found) => found.publishAt === publishAt)
    if (!release) throw new Error('It was scheduled.')
    await client.releases.unschedule({ releaseId: release.name })
    await client.releases.archive({ releaseId: release.name })
    await client.releases.delete({ releaseId: release.name })
  })

test('a paused scheduled draft keeps the edits made during the pause, and is scheduled again', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  const document = await client.getDocument('project-risk-map')
  await client.createOrReplace({ ...document, _id: 'drafts.project-risk-map', _type: 'project', year: 2001 })
  await studio.open('project', 'project-risk-map')
  const first = await openSchedule(page)
  await first.field.fill('2099-06-06T08:00')
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
  // This button replaces Publish.
  await page.getByRole('button', { name: 'Schedule publish' }).click()
  await first.field.fill('2099-06-07T08:00')
  await first.confirm.click()
  await expect(first.dialog).toBeHidden()
  const isAt = expect.objectContaining({ state: 'scheduled', publishAt: '2099-06-07T06:00:00.000Z' })
  await expect.poll(() => getReleases(site)).toContainEqual(isAt)
  expect(await client.fetch(versions)).toEqual([2002])
})

test('cancelling a schedule keeps the edits made during its pause, and asks which to keep if the draft was edited too', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  const document = await client.getDocument('project-learning')
  const draftId = 'drafts.project-learning'
  await client.createOrReplace({ ...document, _id: draftId, _type: 'project', year: 2001 })
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
    await field.fill('2099-06-06T08:00')
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

test('what is scheduled is on the bar and in the list, and is cancelled from the bar', async ({
  studio,
  site,
}) => {
  const { page } = studio
  const client = connectToLake(site)
  const pair = { publishedId: 'project-photo', draftId: 'drafts.project-photo' }
  await client.action({
    actionType: 'sanity.action.document.edit',
    ...pair,
    patch: { set: { 'title.fr': 'Photos du lundi' } },
  })
  const releaseId = 'rBar'
  const metadata = { title: 'Bar', releaseType: 'scheduled', cardinality: 'one' } as const
  await client.releases.create({ releaseId, metadata })
  await client.createVersion({ publishedId: pair.publishedId, baseId: pair.draftId, releaseId })
  await client.releases.schedule({ releaseId, publishAt: '2031-01-06T07:00:00.000Z' })
  const bar = page.getByRole('region', { name: 'State of publishing' })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Photos du lundi' })).toContainText(
    'Scheduled: 6 Jan 2031, 08:00',
  )
  await bar.getByRole('button', { name: /scheduled change/ }).click()
  const row = bar.getByRole('listitem').filter({ hasText: 'Photos du lundi' })
  await expect(row).toContainText('Monday, 6 January 2031 at 08:00')
  await row.getByRole('button', { name: 'Cancel the schedule: Photos du lundi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the schedule?' })
  await dialog.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
  // The Studio archives a release before it deletes it.
  await expect.poll(() => getReleases(site)).not.toContainEqual(expect.objectContaining({ name: releaseId }))
  expect(await client.fetch('*[_id == $draftId][0].title.fr', pair, { perspective: 'raw' })).toBe(
    'Photos du lundi',
  )
})

/** Schedules a change of a copy of a project for a moment, as the Studio's dialog does. Returns the id of the copy. */
async function scheduleCopy(site: Site, title: string, publishAt: string, more: object = {}) {
  const client = connectToLake(site)
  const id = await copyDocument(site, 'project-bakery', 'published')
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id}`,
    publishedId: id,
    patch: { set: { 'title.fr': title, ...more } },
  })
  const releaseId = `r${id.replaceAll('-', '')}`
  const metadata = {
    title,
    releaseType: 'scheduled',
    cardinality: 'one',
    intendedPublishAt: publishAt,
  } as const
  await client.releases.create({ releaseId, metadata })
  await client.createVersion({ publishedId: id, baseId: `drafts.${id}`, releaseId })
  await client.releases.schedule({ releaseId, publishAt })
  return id
}

/** A moment that is soon, and in the same minute as what is scheduled with it. */
const soonInOneMinute = () => new Date(Date.now() + 6_000).toISOString()

async function openOnFrenchPhone(browser: Browser, site: Site, project: string) {
  const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.goto(`${site.url}/studio/intent/edit/id=${project};type=project`)
  return page
}

test('documents of the same minute go live together, or none of them does and the Studio names the one that cannot', {
  tag: '@all',
}, async ({ studio, site, browser }) => {
  const { page } = studio
  const first = soonInOneMinute()
  for (const title of ['Première du matin', 'Deuxième du matin']) await scheduleCopy(site, title, first)
  await untilPageShows(`${site.url}/`, 'Première du matin')
  expect((await getPage(`${site.url}/`)).html).toContain('Deuxième du matin')

  const second = soonInOneMinute()
  const fine = await scheduleCopy(site, 'Première du soir', second)
  await scheduleCopy(site, 'Refusée du soir', second, {
    image: {
      asset: {
        _type: 'reference',
        _ref: 'image-none',
        _weak: true,
        _strengthenOnPublish: { type: 'sanity.imageAsset' },
      },
    },
  })
  await expect
    .poll(async () => (await getReleases(site)).filter(({ state }) => state === 'active').length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(1)
  await studio.open('project', fine)
  const refused = page.getByRole('alert').filter({ hasText: 'This draft was due and was not published' })
  await expect(refused).toContainText('Refusée du soir')
  const onPhone = await openOnFrenchPhone(browser, site, fine)
  const inFrench = 'Ce brouillon devait être publié automatiquement et ne l’a pas été'
  await expect(onPhone.getByRole('alert').filter({ hasText: inFrench })).toContainText('Refusée du soir', {
    timeout: 60_000,
  })
  await onPhone.close()
  expect((await getPage(`${site.url}/`)).html).not.toContain('du soir')
})

test('documents of the same minute wait for the one that the site refuses, which the Studio names, and go live with its correction', {
  tag: '@all',
}, async ({ studio, site, browser }) => {
  const { page } = studio
  const noon = soonInOneMinute()
  const toSlug = (current: string) => ({ fr: { _type: 'slug', current } })
  const story = [{ _key: 'told', _type: 'storyText', text: { fr: [paragraph('Un récit.')] } }]
  const refused = await scheduleCopy(site, 'Refusée de midi', noon, { story, slug: toSlug('intenable') })
  const fine = await scheduleCopy(site, 'Première de midi', noon, { story, slug: toSlug('premiere') })
  await scheduleCopy(site, 'Celle de 2031', '2031-01-06T07:00:00.000Z')

  await studio.open('project', fine)
  const bar = page.getByRole('region', { name: 'State of publishing' })
  await bar.getByRole('button', { name: '2 things are not shown as published' }).click({ timeout: 60_000 })
  await expect(bar.getByRole('status')).toHaveText('The rest of what is published is live.')
  await expect(bar.getByRole('button').nth(0)).toHaveText('2 things are not shown as published')
  await expect(bar.getByRole('button').nth(1)).toHaveText(/^\d+ scheduled change/)
  const rows = bar.getByRole('listitem')
  await expect(rows.filter({ hasText: 'cannot be made with this change' })).toHaveText(
    /^Refusée de midi: the page \/\S+intenable /,
  )
  await expect(rows.filter({ hasText: 'both wait' })).toHaveText(
    /^Première de midi: was scheduled together with Refusée de midi, /,
  )
  const onPhone = await openOnFrenchPhone(browser, site, fine)
  await onPhone
    .getByRole('button', { name: '2 éléments n’apparaissent pas tels que vous les avez publiés' })
    .click({ timeout: 60_000 })
  await expect(onPhone.getByText('Le reste de ce qui est publié est en ligne.')).toBeVisible()
  await expect(onPhone.getByRole('listitem').filter({ hasText: 'les deux attendent' })).toHaveText(
    /^Première de midi\s: était programmé au même moment que Refusée de midi, /,
  )
  await onPhone.close()
  expect((await getPage(`${site.url}/`)).html).not.toContain('de midi')
  const toAddress = (slug: string) => `${site.url}/projets/${slug}`
  expect((await getPage(toAddress('premiere'))).status).not.toBe(200)

  await rows.getByRole('link', { name: 'Refusée de midi' }).first().click()
  await expect(page).toHaveURL(new RegExp(refused))
  await page.getByRole('tab', { name: 'Story' }).click()
  await studio.field('slug.fr').locator('input').fill('tenable')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'Refusée de midi')
  expect((await getPage(`${site.url}/`)).html).toContain('Première de midi')
  for (const slug of ['tenable', 'premiere']) expect((await getPage(toAddress(slug))).status).toBe(200)
  await expect(bar.getByRole('button', { name: /not shown as published/ })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('a dialog has the focus, Escape closes it, and the focus returns to its menu', {
    tag: '@all',
  }, async ({ page, site }) => {
    const client = connectToLake(site)
    const photo = await client.fetch('*[_id == "project-photo"][0]')
    for (const _id of ['project-phone', 'drafts.project-phone'])
      await client.createOrReplace({ ...photo, _id })
    // It loads in a narrow window, as on a phone.
    await new Studio(page, site).signIn()
    await page.goto(`${site.url}/studio/intent/edit/id=project-phone;type=project`)
    const menu = page.getByTestId('action-menu-button')
    for (const name of ['Schedule publish', 'Take off the site', 'Delete']) {
      await menu.click({ timeout: 60_000 })
      await page.getByRole('menuitem', { name }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator(':focus'), name).toBeVisible()
      if (name === 'Schedule publish') await expect(dialog.getByLabel('Day and time')).toBeFocused()
      else await dialog.getByText(/site/).last().click()
      await page.keyboard.press('Escape')
      await expect(dialog, name).toBeHidden()
      await expect(menu, name).toBeFocused()
    }
  })
})
