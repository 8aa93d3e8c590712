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

test('dead links to a page and to an anchor are published, are listed with their page, and leave the list once they are corrected', {
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
    'On /legal: /tarifs – there is no such page',
    'On /legal: /cookies#nowhere – the page has no place named “nowhere”',
  ])

  const toField = (block: string) =>
    `sections[_key=="use"].body.fr[_key=="${block}"].markDefs[_key=="${block}-link"].href`
  await client
    .patch('legalPage-terms')
    .set({ [toField('block0')]: '/services' })
    .commit()
  await expect(bar.getByRole('button', { name: '1 link leads nowhere' })).toBeVisible({ timeout: 60_000 })

  await client
    .patch('legalPage-terms')
    .set({ [toField('block1')]: '/cookies' })
    .commit()
  await expect(bar.getByRole('button', { name: /nowhere/ })).toBeHidden({ timeout: 60_000 })
  await expect(bar.getByText('Everything published is live.')).toBeVisible()
})
