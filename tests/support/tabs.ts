import { type BrowserContext, expect, type Page } from '@playwright/test'
import { connectToLake } from './ownerSession.ts'
import type { Site } from './site.ts'

/**
 * Opens tabs of the Studio in one browser that has signed in, each with a shared document and one of its own. Edits the
 * shared one in the first tab, and the own one in each. Over plain HTTP, all tabs of a browser share six connections.
 */
export async function editInTabs(context: BrowserContext, site: Site, count: number): Promise<void> {
  const own = Array.from({ length: count }, (_, index) => `project-tab-${index}`)
  const drafts = ['project-shared', ...own].map((id) => `drafts.${id}`)
  const client = connectToLake(site)
  for (const _id of drafts) await client.createOrReplace({ _id, _type: 'project', illustration: 'map' })
  const tabs: Page[] = []
  for (const id of own) tabs.push(await openTab(context, site, id))
  const title = (tab: Page, pane: number) => tab.getByTestId('field-title.fr').nth(pane).locator('input')
  const [first] = tabs
  if (!first) throw new Error('There is no tab.')
  await title(first, 0).fill('Vu dans tous les onglets')
  for (const tab of tabs)
    await expect(title(tab, 0)).toHaveValue('Vu dans tous les onglets', { timeout: 60_000 })
  for (const [index, tab] of tabs.entries()) await title(tab, 1).fill(`Onglet ${index}`)
  const readTitles = () =>
    client.fetch<string[]>(
      '*[_id in $ids && defined(title.fr)] | order(title.fr asc).title.fr',
      { ids: drafts },
      { perspective: 'raw' },
    )
  await expect
    .poll(readTitles, { timeout: 60_000 })
    .toEqual([...own.map((_, index) => `Onglet ${index}`), 'Vu dans tous les onglets'])
}

async function openTab(context: BrowserContext, site: Site, id: string): Promise<Page> {
  const tab = await context.newPage()
  // Titles are at the top: a small window avoids drawing the rest in each tab.
  await tab.setViewportSize({ width: 1500, height: 800 })
  await tab.goto(`${site.url}/studio/structure/projects;project-shared|${id},type=project`)
  await expect(tab.getByTestId('pane-footer')).toHaveCount(2, { timeout: 60_000 })
  return tab
}
