import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locale } from '#lib/site.ts'
import { findBrowser } from '../support/browser.ts'
import { openInOwnFonts } from '../support/ownFonts.ts'
import { type Screen, setConsent, toScreenName, toScreenUrl } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const renewal =
  'The look is another. If that is intended, see `npm run screens`, then: npm run test:e2e -- appearance --update-snapshots'

/**
 * Compares a few screens with approved screenshots. Another version of the browser draws letters differently,
 * so it skips the comparison. After an intended change, look at `npm run screens`, then: `npm run test:e2e --
 * appearance --update-snapshots`.
 */
const versionFile = new URL('appearance.spec.ts-snapshots/browser.txt', import.meta.url)

const looks: { screen: Screen; locale: Locale; theme: 'light' | 'dark'; width: number; height: number }[] = [
  { screen: '/', locale: 'fr', theme: 'light', width: 1280, height: 800 },
  { screen: '/services', locale: 'en', theme: 'dark', width: 360, height: 960 },
  { screen: '/legal', locale: 'fr', theme: 'light', width: 768, height: 640 },
]

for (const { screen, locale, theme, width, height } of looks)
  test.describe(`${screen} in ${locale}, ${theme}, ${width} px wide`, () => {
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' })

    test('looks as approved', async ({ page, context, browser, site }, { config }) => {
      const program = /headless.shell/.test(findBrowser() ?? '') ? 'headless shell' : 'browser'
      const version = `${program} ${browser.version()} ${process.platform}`
      if (['all', 'changed'].includes(config.updateSnapshots)) writeFileSync(versionFile, `${version}\n`)
      const baseline = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none'
      const reason = `The pictures to compare with were taken by ${baseline}; this browser is ${version}.`
      if (version !== baseline) console.log(reason)
      test.skip(version !== baseline, reason)

      await setConsent(context, site.url)
      // Dates on the pages follow the visitor's clock.
      await page.clock.setFixedTime(new Date('2026-12-01T12:00:00Z'))
      await openInOwnFonts(page, toScreenUrl(site.url, screen, locale))
      await expect(page.locator('html[data-turns]')).toHaveCount(1)
      await expect(page, renewal).toHaveScreenshot(`${toScreenName(screen, locale)}-${theme}-${width}.png`, {
        maxDiffPixelRatio: 0.01,
      })
    })
  })
