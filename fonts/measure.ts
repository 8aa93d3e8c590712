import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { installBrowser } from '../tests/support/browser.ts'

/**
 * Prints the figures of the fallback fonts (app/[lang]/styles/fonts.css): `npm run fonts` ends with it. For each
 * weight, how wide the site's own texts are in our font and in the system's, measured in the browser. The metrics
 * are those of the font files, divided by the same factor because `size-adjust` scales them too.
 */
const faces = [
  { name: 'Bricolage', file: 'bricolage-grotesque.woff2', weights: [700, 800], ascent: 0.93, descent: 0.27 },
  { name: 'Figtree', file: 'figtree.woff2', weights: [400, 500, 600, 700], ascent: 0.95, descent: 0.25 },
] as const

/** Headings are a few words; the rest of the texts is anything. */
const isHeading = (key: string) => /heading|title|name$|brand/.test(key)

const collect = (part: unknown, key: string): { key: string; text: string }[] => {
  if (typeof part === 'string') return [{ key, text: part.replace(/<[^>]+>|\{\{[^}]+\}\}/g, '') }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => collect(value, name))
}

const texts = collect(dictionaries, '')
const wordsOf = (weight: number, name: string) =>
  texts.filter(({ key }) => isHeading(key) === (name === 'Bricolage' || weight > 500)).map(({ text }) => text)

const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage()
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

for (const { name, file, weights, ascent, descent } of faces) {
  const source = `data:font/woff2;base64,${readFileSync(new URL(file, import.meta.url)).toString('base64')}`
  for (const weight of weights) {
    const { ours, theirs } = await page.evaluate(
      async ({ source, weight, words }) => {
        const range = `${Math.min(weight, 400)} 800`
        document.fonts.add(await new FontFace('ours', `url(${source})`, { weight: range }).load())
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('This browser has no canvas.')
        const measure = (family: string) => {
          context.font = `${weight} 100px ${family}`
          return words.reduce((sum, text) => sum + context.measureText(text).width, 0)
        }
        return { ours: measure('ours'), theirs: measure(`Arial, "Liberation Sans"`) }
      },
      { source, weight, words: wordsOf(weight, name) },
    )
    const factor = ours / theirs
    console.log(
      `${name} ${weight}: size-adjust ${percent(factor)}; ascent-override ${percent(ascent / factor)}; ` +
        `descent-override ${percent(descent / factor)}; line-gap-override 0%`,
    )
  }
}
await browser.close()
