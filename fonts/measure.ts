import { readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { create } from 'fontkit'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { installBrowser } from '../tests/support/browser.ts'
import fonts from './fonts.json' with { type: 'json' }

/**
 * Writes the fallback fonts (app/[lang]/styles/fonts.css): `npm run fonts` ends with it. For each weight, how wide the
 * site's own texts are in our font and in the system's, measured in the browser. The metrics are those of the font files,
 * divided by the same factor because `size-adjust` scales them too.
 */
const target = new URL('../app/[lang]/styles/fonts.css', import.meta.url)

const regular = 'local("Arial"), local("ArialMT"), local("Liberation Sans"), local("Helvetica")'
const bold =
  'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold"), local("Helvetica Bold")'

/** Headings are a few words; the rest of the texts is anything. */
const isHeading = (key: string) => /heading|title|name$|brand/.test(key)

const collect = (part: unknown, key: string): { key: string; text: string }[] => {
  if (typeof part === 'string') return [{ key, text: part.replace(/<[^>]+>|\{\{[^}]+\}\}/g, '') }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => collect(value, name))
}

const texts = collect(dictionaries, '')
const wordsOf = (weight: number, role: string) =>
  texts.filter(({ key }) => isHeading(key) === (role === 'heading' || weight > 500)).map(({ text }) => text)

/** How much wider the words are in our font than in the system's. */
async function measure(page: Page, source: string, weight: number, words: string[]): Promise<number> {
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
    { source, weight, words },
  )
  return ours / theirs
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`

const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage()
const rules: string[] = []
for (const [role, { weights }] of Object.entries(fonts)) {
  const file = readFileSync(new URL(`${role}.woff2`, import.meta.url))
  const { ascent, descent, unitsPerEm } = create(file)
  const source = `data:font/woff2;base64,${file.toString('base64')}`
  for (const weight of weights) {
    const factor = await measure(page, source, weight, wordsOf(weight, role))
    rules.push(`@font-face {
  font-family: "${role} fallback";
  src: ${weight > 500 ? bold : regular};
  font-weight: ${weight};
  size-adjust: ${percent(factor)};
  ascent-override: ${percent(ascent / unitsPerEm / factor)};
  descent-override: ${percent(-descent / unitsPerEm / factor)};
  line-gap-override: 0%;
}
`)
  }
}
await browser.close()

const comment = `/*
 * Made by \`npm run fonts\`. The fallbacks stand in where the fonts do not come in time, and take the same room for each
 * weight, so that a page keeps its shape.
 */
`
writeFileSync(target, comment + rules.join('\n'))
console.log(`${rules.length} fallbacks: app/[lang]/styles/fonts.css`)
