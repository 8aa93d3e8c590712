import type { Theme } from '@freelance-site/preferences/browser'
import type { Page } from '@playwright/test'
import { locales } from '#lib/languages.ts'
import { createAxe } from '../support/axe.ts'
import {
  errorPageComplaint,
  keepColorScheme,
  makeMistakes,
  openMenu,
  screens,
  setConsent,
  themes,
  toScreenUrl,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedOnConsole: errorPageComplaint, reducedMotion: 'reduce' })

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on colours: the only ones a dark page can break when the light page passes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds, formatted for a report. */
async function findViolations(page: Page, theme: Theme, where: string): Promise<string[]> {
  const axe = createAxe(page)
  if (theme === 'dark') axe.withRules(colourRules)
  else axe.withTags(standards)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${html}: ${failureSummary}`),
  )
}

/** Checks for one main heading, no skipped heading level, and each landmark once. */
async function checkOutline(page: Page, where: string): Promise<void> {
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  const gaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  expect({ where, gaps, main: levels.filter((level) => level === 1).length }).toEqual({
    where,
    gaps: [],
    main: 1,
  })
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark), where).toHaveCount(1)
}

// Colours are those of every language.
for (const theme of themes)
  for (const locale of theme === 'dark' ? locales.slice(0, 1) : locales)
    test.describe(`${theme}, ${locale}`, { tag: theme === 'light' && locale === 'fr' ? [] : '@all' }, () => {
      test.use({ colorScheme: theme })

      test('axe finds nothing on any page, and the heading outlines are complete', async ({
        page,
        context,
        site,
      }) => {
        await setConsent(context, site.url)
        await keepColorScheme(page)
        const violations: string[] = []
        for (const screen of screens) {
          await page.goto(toScreenUrl(site.url, screen, locale), { waitUntil: 'domcontentloaded' })
          expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
            theme === 'dark',
          )
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await checkOutline(page, screen)
          violations.push(...(await findViolations(page, theme, screen)))
        }
        expect(violations).toEqual([])
      })

      test('axe finds nothing in the open menu, the banner, the form with errors and a tablet’s window', async ({
        page,
        context,
        site,
      }) => {
        const violations: string[] = []
        await page.setViewportSize({ width: 360, height: 740 })
        await page.goto(toScreenUrl(site.url, '/', locale))
        await expect(page.locator('section[data-screen-only]')).toBeVisible()
        violations.push(...(await findViolations(page, theme, 'banner')))

        await setConsent(context, site.url)
        await page.goto(toScreenUrl(site.url, '/', locale))
        await openMenu(page)
        violations.push(...(await findViolations(page, theme, 'menu')))

        await page.goto(toScreenUrl(site.url, '/contact', locale))
        const form = await makeMistakes(page)
        await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3)
        violations.push(...(await findViolations(page, theme, 'form errors')))

        await page.setViewportSize({ width: 768, height: 900 })
        await page.goto(toScreenUrl(site.url, '/services', locale))
        violations.push(...(await findViolations(page, theme, 'tablet')))
        expect(violations).toEqual([])
      })
    })
