import { waitFor } from '@freelance-site/foundation/testing'
import { statusPath } from '@freelance-site/releases'
import { expect, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { projects } from '#lib/identity.ts'
import { connectToLake, triggerBuild } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { runScript } from '../support/runScript.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.use({ viewport: { width: 1280, height: 1400 } })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

test('keeps every acknowledged edit through a kill -9 during editing', {
  tag: '@all',
}, async ({ page }) => {
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
  const client = connectToLake(site)
  const title = studio.field('title.fr').locator('input')
  let text = ''
  for (const letter of 'Boulangerie de nuit') {
    text += letter
    await title.fill(text)
  }
  const acknowledged = await waitFor('the draft', () =>
    client.fetch<string>('*[_id == "drafts.project-bakery"][0].title.fr', {}, { perspective: 'raw' }),
  )
  for (let round = 0; round < 20; round++)
    await client
      .patch('siteSettings')
      .set({ brand: `Atelier ${round}` })
      .commit()
  await site.kill()
  await site.start()

  const stored = await connectToLake(site).fetch<{ title: string; brand: string }>(
    '{"title": *[_id == "drafts.project-bakery"][0].title.fr, "brand": *[_id == "siteSettings"][0].brand}',
    {},
    { perspective: 'raw' },
  )
  expect(stored.brand).toBe('Atelier 19')
  expect(stored.title.startsWith(acknowledged)).toBe(true)
  await untilPageShows(`${site.url}/`, 'Atelier 19')
})

test('keeps the live pages while the lake hangs, restarts the lake, and then publishes again', {
  tag: '@all',
}, async () => {
  const client = connectToLake(site)
  await client.patch('siteSettings').set({ brand: 'Atelier parti' }).commit()
  await untilPageShows(`${site.url}/`, 'Atelier parti')
  const lakePid = site.pid('lakeProcess')
  process.kill(lakePid, 'SIGSTOP')
  expect(await triggerBuild(site)).toBe(202)
  expect((await getPage(`${site.url}/`)).status).toBe(200)
  expect((await getPage(`${site.url}/`)).html).toContain('Atelier parti')
  await waitFor('a restart of the lake', () => /content lake does not respond/.test(site.output()), 90)
  await waitFor(
    'an answer of the lake',
    () =>
      client.fetch('1').then(
        () => true,
        () => false,
      ),
    30,
  )
  await client.patch('siteSettings').set({ brand: 'Atelier de retour' }).commit()
  expect(await triggerBuild(site)).toBe(202)
  await untilPageShows(`${site.url}/`, 'Atelier de retour')
})

test('refuses a document that breaks the rules, names it, and keeps the live pages', async () => {
  const client = connectToLake(site)
  await client.patch('project-photo').set({ 'title.fr': 'Photo gardée' }).commit()
  await untilPageShows(`${site.url}/`, 'Photo gardée')
  await client.patch('project-photo').set({ 'title.fr': 'Refusée', link: 'javascript:alert(1)' }).commit()
  await waitFor('the refusal in the log', () => /project-photo.*link/.test(site.output()), 60)
  expect((await getPage(`${site.url}/`)).html).toContain('Photo gardée')
  await client.patch('project-photo').unset(['link']).set({ 'title.fr': 'Photo permise' }).commit()
  await untilPageShows(`${site.url}/`, 'Photo permise')
})

test('goes back to the previous release and forward again, with one command each', {
  tag: '@all',
}, async () => {
  await connectToLake(site).patch('project-photo').set({ 'title.fr': 'Photo rétablie' }).commit()
  await untilPageShows(`${site.url}/`, 'Photo rétablie')
  const run = async (...words: string[]) => {
    const ran = await runScript('server/cli/run.ts', ['releases', ...words], { DATA_DIR: site.dataDir })
    expect(ran.code, ran.output).toBe(0)
    return ran.output
  }
  const [newest = ''] = (await run('list')).split(' ')
  await run('back')
  await expect.poll(async () => (await getPage(`${site.url}/`)).html).not.toContain('Photo rétablie')
  await run('use', newest)
  await untilPageShows(`${site.url}/`, 'Photo rétablie')
})

test('serves the same page after a restart', {
  tag: '@all',
}, async () => {
  // The tests before this one may have requested one more release of the same content.
  const status = async () => (await fetch(site.url + statusPath)).json()
  await waitFor('the last release', async () => (await status()).state === 'live')
  const { html } = await getPage(`${site.url}/`)
  await site.stop()
  const from = site.output().length
  await site.start()
  expect((await getPage(`${site.url}/`)).html).toBe(html)
  expect(site.output().slice(from)).not.toContain(' is live after ')
})

const block = (key: string, text: string, style: Record<string, string | number> = {}, href?: string) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  ...style,
  markDefs: href ? [{ _key: 'link', _type: 'link', href }] : [],
  children: [{ _key: 'words', _type: 'span', text, marks: href ? ['link'] : [] }],
})

const onlyTerms = {
  _id: 'legalPage-terms',
  _type: 'legalPage',
  page: 'terms',
  title: { _type: 'localeString', fr: 'Seule page publiée' },
  sections: [
    {
      _key: 'only',
      _type: 'legalSection',
      heading: { _type: 'localeString', fr: 'Une section' },
      body: {
        _type: 'localeBlocks',
        fr: [
          block('a', 'Un texte.'),
          block('b', 'Un sous-titre', { style: 'h2' }),
          block('c', 'Un détail', { style: 'h3' }),
          block('d', 'Une puce', { listItem: 'bullet', level: 1 }),
          block('e', 'Une étape', { listItem: 'number', level: 1 }),
          block('f', 'Ailleurs', {}, 'https://example.org/loi'),
          block('g', 'Écrivez-moi', {}, '/contact'),
        ],
      },
      insert: 'companyDetails',
    },
  ],
}

const onlySettings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  brand: 'Une marque seule',
  legalDetails: { name: 'Camille Martin' },
}

test('shows the built-in texts beside the only legal page and the only brand that are published', async () => {
  const client = connectToLake(site)
  await client.delete({ query: '*[_type in ["project", "pricingPackage", "legalPage", "siteSettings"]]' })
  await client.createOrReplace(onlyTerms)
  await untilPageShows(`${site.url}/legal`, 'Seule page publiée')
  expect((await getPage(`${site.url}/privacy`)).html).toContain('Politique de confidentialité')
  expect((await getPage(`${site.url}/`)).html).toContain(dictionaries.fr.projects[projects[0].name].title)

  await client.createOrReplace(onlySettings)
  await untilPageShows(`${site.url}/`, 'Une marque seule')
  const home = (await getPage(`${site.url}/`)).html
  for (const text of [dictionaries.fr.settings.region, dictionaries.fr.home.offer.heading])
    expect(home).toContain(text)
  expect((await getPage(`${site.url}/en/cookies`)).html).toContain('Cookie policy')
})

test('renders a legal text with its headings, lists and links, in the language it is written in', async ({
  page,
}) => {
  await connectToLake(site).transaction().createOrReplace(onlyTerms).createOrReplace(onlySettings).commit()
  await untilPageShows(`${site.url}/legal`, 'Camille Martin')
  await page.goto(`${site.url}/legal`)
  const article = page.getByRole('article')
  for (const [level, name] of [
    [2, 'Une section'],
    [3, 'Un sous-titre'],
    [4, 'Un détail'],
  ] as const)
    await expect(article.getByRole('heading', { level, name })).toBeVisible()
  await expect(article.locator('ul > li')).toHaveText('Une puce')
  await expect(article.locator('ol > li')).toHaveText('Une étape')
  const elsewhere = article.getByRole('link', { name: 'Ailleurs' })
  await expect(elsewhere).toHaveAttribute('href', 'https://example.org/loi')
  await expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(elsewhere.locator('use')).toHaveAttribute('href', /#external$/)
  const here = article.getByRole('link', { name: 'Écrivez-moi' })
  await expect(here).toHaveAttribute('href', '/contact')
  await expect(here.locator('use')).toHaveCount(0)
  await expect(article.locator('dl')).toHaveText('NomCamille Martin')

  await page.goto(`${site.url}/en/legal`)
  await expect(page.getByRole('heading', { level: 1 }).locator('[lang="fr"]')).toHaveText(
    'Seule page publiée',
  )
  await expect(article.locator('div[lang="fr"]')).toContainText('Un texte.')
  await expect(article.getByRole('link', { name: 'Écrivez-moi' })).toHaveAttribute('href', '/en/contact')
  await expect(article.locator('dl')).toHaveText('NameCamille Martin')
})
