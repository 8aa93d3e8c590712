import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Locale, locales } from '#lib/languages.ts'
import { installBrowser } from './support/browser.ts'
import { openInOwnFonts } from './support/ownFonts.ts'
import {
  makeMistakes,
  openMenu,
  screens,
  setConsent,
  themes,
  toScreenName,
  toScreenUrl,
} from './support/screens.ts'
import { createSite } from './support/site.ts'

/**
 * `npm run screens` takes pictures of every screen and state, at three widths, in both themes and languages, and writes a page
 * that shows them side by side. `SITE_UNDER_TEST` is the URL of a running site. Without it, the command starts a site.
 */
const folder = 'test-results/screens'
const widths = [360, 768, 1280]

type Theme = (typeof themes)[number]
type Variant = { width: number; theme: Theme; locale: Locale }
type Shot = Variant & { screen: string; file: string }

/** States that need an interaction. */
const states: {
  name: string
  applies: (variant: Variant) => boolean
  show: (page: Page, url: string) => Promise<void>
}[] = [
  {
    name: 'menu',
    applies: ({ width }) => width < 768,
    show: async (page, url) => {
      await openInOwnFonts(page, url)
      await openMenu(page)
    },
  },
  {
    name: 'form-errors',
    applies: () => true,
    show: async (page, url) => {
      await openInOwnFonts(page, `${url.replace(/\/$/, '')}/contact`)
      const form = await makeMistakes(page)
      await form.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'banner',
    applies: () => true,
    show: async (page, url) => {
      await page.context().clearCookies()
      await openInOwnFonts(page, url)
      await page.locator('section[data-screen-only]').waitFor()
    },
  },
]

async function takeAll(browser: Browser, site: string, variant: Variant): Promise<Shot[]> {
  const { width, theme, locale } = variant
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'Europe/Paris',
  })
  await setConsent(context, site)
  const page = await context.newPage()
  const shots: Shot[] = []
  const take = async (screen: string, fullPage: boolean) => {
    const file = `${screen}-${width}-${theme}.png`
    await page.screenshot({ path: join(folder, file), fullPage })
    shots.push({ ...variant, screen, file })
  }
  for (const screen of screens) {
    await openInOwnFonts(page, toScreenUrl(site, screen, locale))
    await take(toScreenName(screen, locale), true)
  }
  for (const { name, applies, show } of states) {
    if (!applies(variant)) continue
    await show(page, toScreenUrl(site, '/', locale))
    await take(`state-${name}-${locale}`, false)
  }
  await context.close()
  return shots
}

const toIndex = (shots: Shot[]) => {
  const names = [...new Set(shots.map(({ screen }) => screen))]
  const rows = names.map((name) => {
    const pictures = shots
      .filter(({ screen }) => screen === name)
      .map(
        ({ file, width, theme }) =>
          `<figure><a href="${file}"><img src="${file}" width="${Math.round(width / 4)}" alt="" loading="lazy"></a><figcaption>${width} ${theme}</figcaption></figure>`,
      )
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:15px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;align-items:start;overflow:auto}figure{margin:0}</style>
<h1>${shots.length} screens</h1>${rows.join('\n')}\n`
}

const running = process.env.SITE_UNDER_TEST
const started = running ? null : await createSite()
await started?.start()
const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const shots: Shot[] = []
  for (const width of widths)
    for (const theme of themes)
      for (const locale of locales)
        shots.push(...(await takeAll(browser, running ?? started?.url ?? '', { width, theme, locale })))
  await writeFile(join(folder, 'index.html'), toIndex(shots))
  console.log(`${shots.length} screens in ${folder}: open ${folder}/index.html.`)
} finally {
  await browser.close()
  await started?.remove()
}
