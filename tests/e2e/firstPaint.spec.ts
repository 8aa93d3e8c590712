import { toComputedColor } from '../support/colors.ts'
import { expect, test } from '../support/test.ts'

type Frame = { path: string; lang: string; dark: boolean; banner: boolean }

for (const language of ['fr', 'en'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const decided of [true, false])
      test.describe(`${language}, ${theme}, ${decided ? 'decided' : 'undecided'}`, {
        // Together, these two of the eight cases have each value once.
        tag: (language === 'fr') === (theme === 'dark') && (theme === 'dark') !== decided ? [] : '@all',
      }, () => {
        // The cookies say the opposite of what the browser would choose without them.
        test.use({
          locale: language === 'fr' ? 'en-GB' : 'fr-FR',
          colorScheme: theme === 'dark' ? 'light' : 'dark',
        })

        test('is right in every frame from the first one on', async ({ page, site, context }) => {
          const consent = encodeURIComponent('{"necessary":true,"analytics":false}')
          await context.addCookies([
            { name: 'i18next', value: language, url: site.url },
            { name: 'theme', value: theme, url: site.url },
            ...(decided ? [{ name: 'cookie-consent', value: consent, url: site.url }] : []),
          ])
          await page.addInitScript(
            (paper) => {
              const record = () => {
                const root = document.documentElement
                const banner = document.querySelector('section[aria-label="Cookies"]')
                const frames: unknown[] = JSON.parse(sessionStorage.getItem('frames') ?? '[]')
                if (document.body && banner)
                  frames.push({
                    path: location.pathname,
                    lang: root.lang,
                    dark: getComputedStyle(document.body).backgroundColor === paper,
                    banner: getComputedStyle(banner).display !== 'none',
                  })
                sessionStorage.setItem('frames', JSON.stringify(frames))
                requestAnimationFrame(record)
              }
              requestAnimationFrame(record)
            },
            toComputedColor('dark', '--paper'),
          )
          await page.goto(`${site.url}/services`)
          await expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1)
          await page.waitForFunction(
            () => JSON.parse(sessionStorage.getItem('frames') ?? '[]').length > 20,
            undefined,
            { polling: 50 },
          )
          const frames: Frame[] = await page.evaluate(() =>
            JSON.parse(sessionStorage.getItem('frames') ?? '[]'),
          )
          const path = language === 'fr' ? '/services' : '/en/services'
          const right = { path, lang: language, dark: theme === 'dark', banner: !decided }
          expect([...new Set(frames.map((frame) => JSON.stringify(frame)))]).toEqual([JSON.stringify(right)])
        })
      })
