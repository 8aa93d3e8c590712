import { expect } from '@playwright/test'
import { readTexts } from '../support/catalogues.ts'
import { test } from '../support/openStudio.ts'

/** Whole sentences of our catalogues, which no other code contains. */
const listSentences = async (language: 'en' | 'fr') =>
  [...(await readTexts(language)).values()]
    .flatMap((texts) => Object.values(texts))
    .filter((text) => text.length > 28 && !/\{\{|\n/.test(text))

for (const { language, other, locale, content } of [
  { language: 'en', other: 'fr', locale: 'en-GB', content: 'Content' },
  { language: 'fr', other: 'en', locale: 'fr-CH', content: 'Contenu' },
  // A language that the Studio does not have is English.
  { language: 'en', other: 'fr', locale: 'it-IT', content: 'Content' },
] as const)
  test(`a browser in ${locale} loads the Studio’s own texts in one language`, {
    tag: locale === 'fr-CH' ? [] : '@all',
  }, async ({ browser, site }) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''))
    })
    await page.goto(site.studioLink)
    await expect(page.getByRole('link', { name: content })).toBeVisible({ timeout: 60_000 })
    const code = (await Promise.all(scripts)).join('\n')
    const findLoaded = async (each: 'en' | 'fr') =>
      (await listSentences(each)).filter((text) => code.includes(text))
    expect((await findLoaded(language)).length).toBeGreaterThan(100)
    expect(await findLoaded(other)).toEqual([])
    await context.close()
  })
