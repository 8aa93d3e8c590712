import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locale } from '#lib/languages.ts'
import { findBrowser } from '../support/browser.ts'
import { openInOwnFonts } from '../support/ownFonts.ts'
import { type Screen, setConsent, toScreenName, toScreenUrl } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const updateAdvice =
  'The page looks different. If that is intended, look at `npm run screens`, then run: npm run test:e2e -- appearance --update-snapshots'

/**
 * The version of the browser that took the approved screenshots. Another version draws letters differently, so the
 * comparison is skipped.
 */
const versionFile = new URL('appearance.spec.ts-snapshots/browser.txt', import.meta.url)

const cases: { screen: Screen; locale: Locale; theme: 'light' | 'dark'; width: number; height: number }[] = [
  { screen: '/', locale: 'fr', theme: 'light', width: 1280, height: 800 },
  { screen: '/services', locale: 'en', theme: 'dark', width: 360, height: 960 },
  { screen: '/legal', locale: 'fr', theme: 'light', width: 768, height: 640 },
]

for (const { screen, locale, theme, width, height } of cases)
  test.describe(`${screen} in ${locale}, ${theme}, ${width} px wide`, () => {
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' })

    test('matches the approved screenshot', async ({ page, context, browser, site }, { config }) => {
      const program = /headless.shell/.test(findBrowser() ?? '') ? 'headless shell' : 'browser'
      const version = `${program} ${browser.version()} ${process.platform}`
      if (['all', 'changed'].includes(config.updateSnapshots)) writeFileSync(versionFile, `${version}\n`)
      const baseline = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none'
      const reason = `The approved screenshots were taken by ${baseline}; this browser is ${version}.`
      if (version !== baseline) console.log(reason)
      test.skip(version !== baseline, reason)

      await setConsent(context, site.url)
      // Dates on the pages follow the visitor's clock.
      await page.clock.setFixedTime(new Date('2026-12-01T12:00:00Z'))
      await openInOwnFonts(page, toScreenUrl(site.url, screen, locale))
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
      await expect(page, updateAdvice).toHaveScreenshot(
        `${toScreenName(screen, locale)}-${theme}-${width}.png`,
        {
          maxDiffPixelRatio: 0.01,
        },
      )
    })
  })
