import { expect, test } from '@playwright/test'
import { connectToLake } from '../support/ownerSession.ts'
import { untilPageShows } from '../support/page.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

/** A paragraph that consists of a link. */
const toBlock = (key: string, href: string) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [{ _type: 'link', _key: `${key}-link`, href }],
  children: [{ _type: 'span', _key: `${key}-text`, text: `lien vers ${href}`, marks: [`${key}-link`] }],
})

test('dead links to a page and to an anchor are published, are listed with their fields, and leave the list once they are corrected', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  const addresses = ['/tarifs', '/cookies#nowhere', '/services', '#use']
  await client
    .patch('legalPage-terms')
    .insert(
      'after',
      'sections[_key=="use"].body.fr[-1]',
      addresses.map((href, index) => toBlock(`block${index}`, href)),
    )
    // A copy of the French, which no form shows.
    .set({ 'sections[_key=="use"].body.translatedFrom': [toBlock('copy', '/tarifs')] })
    .commit()
  await untilPageShows(`${site.url}/legal`, 'lien vers /tarifs')

  const studio = new Studio(page, site)
  await studio.enter()
  const bar = page.getByRole('region', { name: 'State of publishing' })
  await expect(bar.getByText('Everything published is live.')).toBeVisible({ timeout: 60_000 })
  const button = bar.getByRole('button', { name: '2 links lead nowhere' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('Enter')
  const rows = bar.getByRole('list', { name: '2 links lead nowhere' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /^Mentions légales › Sections › Text › French: \/tarifs – there is no such page$/,
    /^Mentions légales › Sections › Text › French: \/cookies#nowhere – the page has no place named “nowhere”$/,
  ])

  await rows.first().getByRole('link').press('Enter')
  const address = page.getByTestId(/^field-sections.*\.href$/).getByRole('textbox')
  await expect(address).toHaveValue('/tarifs', { timeout: 60_000 })
  await expect(address).toBeFocused()
  await address.fill('/services')
  // The first change creates a draft, and then a busy Studio renders the form again.
  const draft = client.withConfig({ perspective: 'raw' })
  await expect.poll(() => draft.fetch('count(*[_id == "drafts.legalPage-terms"])')).toBe(1)
  await expect(address).toHaveValue('/services')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await studio.publish()
  await expect(bar.getByRole('button', { name: '1 link leads nowhere' })).toBeVisible({ timeout: 60_000 })

  const anchor = 'sections[_key=="use"].body.fr[_key=="block1"].markDefs[_key=="block1-link"].href'
  await client
    .patch('legalPage-terms')
    .set({ [anchor]: '/cookies' })
    .commit()
  await expect(bar.getByRole('button', { name: /nowhere/ })).toBeHidden({ timeout: 60_000 })
  await expect(bar.getByText('Everything published is live.')).toBeVisible()

  // Links in fields of their own, below the fold of a document that is not open.
  await client
    .patch('project-photo')
    .set({ link: `${site.url}/nowhere` })
    .commit()
  await client
    .patch('siteSettings')
    .set({ codeHost: `${site.url}/nowhere-else` })
    .commit()
  await expect(bar.getByRole('button', { name: '2 links lead nowhere' })).toBeVisible({ timeout: 60_000 })
  for (const [name, id] of [
    [/^Boutique photo › Link/, 'link'],
    [/^Settings › GitHub or GitLab profile/, 'codeHost'],
  ] as const) {
    await bar.getByRole('link', { name }).press('Enter')
    const field = page.locator(`input#${id}`)
    await expect(field).toBeFocused({ timeout: 60_000 })
    await expect(field).toBeInViewport()
  }
})

test('on a phone, in French, a dead link names its field', { tag: '@all' }, async ({ browser }) => {
  await connectToLake(site)
    .patch('legalPage-privacy')
    .insert('after', 'sections[0].body.en[-1]', [toBlock('perdu', '/perdu')])
    .commit()
  await untilPageShows(`${site.url}/en/privacy`, 'lien vers /perdu')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(site.studioLink)
  const bar = page.getByRole('region', { name: 'État de la publication' })
  await bar.getByRole('button', { name: /ne mène(nt)? nulle part$/ }).click({ timeout: 60_000 })
  const link = bar.getByRole('listitem').filter({ hasText: '/perdu' }).getByRole('link')
  await expect(link).toHaveText(/^Politique de confidentialité › Sections › .+ › Anglais$/)
  const address = page.getByTestId(/^field-sections.*\.href$/).getByRole('textbox')
  // On a busy machine the text may not be there yet when its link is to be opened.
  await expect(async () => {
    await link.click({ timeout: 5_000 })
    await expect(address).toHaveValue('/perdu', { timeout: 20_000 })
  }).toPass({ timeout: 90_000 })
  await context.close()
})
