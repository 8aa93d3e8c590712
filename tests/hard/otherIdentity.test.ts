import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { brand, keyPrefix, projects } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { postContactForm } from '../support/contactPost.ts'
import { copyRepo, runIn } from '../support/copyOfRepo.ts'
import { findFixedPages, fixedPages } from '../support/fixedPages.ts'
import { type MailServer, startMailServer } from '../support/mailServer.ts'
import { other, takeOtherIdentity } from '../support/otherIdentity.ts'
import { findElements, getPage, toWords } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'

/** A copy of the repo that somebody else has made their own, and its site. */
let copy = ''
let site: Site
let mail: MailServer

beforeAll(async () => {
  copy = copyRepo('other-identity')
  takeOtherIdentity(copy)
  mail = await startMailServer()
  site = await createSite({ ...mail.settings }, copy)
  await site.start()
}, 900_000)

afterAll(async () => {
  await site?.remove()
  await mail?.close()
  rmSync(copy, { recursive: true, force: true })
}, 120_000)

const changed = ['--accent', '--second'] as const

/** Texts and colours of the original identity. */
const old = [
  brand,
  keyPrefix,
  ...locales.flatMap((locale) => [
    dictionaries[locale].settings.region,
    ...projects.map(({ name }) => dictionaries[locale].projects[name].title),
  ]),
  ...changed.flatMap((token) => [themes.light[token], themes.dark[token]]),
]

const findOld = (text: string) => old.filter((each) => text.toLowerCase().includes(each.toLowerCase()))

const addresses = locales.flatMap((locale) =>
  fixedPages.map(({ path }) => ({ locale, path, address: toLocalePath(path, locale) })),
)

test('its code compiles', () => {
  const { output } = runIn(copy, ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false'])
  // Tests may name this site's own texts, so only their compile errors are ignored.
  expect(output.split('\n').filter((line) => /^(?!tests\/)\S+\.tsx?\(/.test(line))).toEqual([])
})

test.each(addresses)(
  '$address has nothing of the old identity in its text, head or structured data',
  async ({ locale, address }) => {
    const { html } = await getPage(site.url + address)
    expect(findOld(html)).toEqual([])
    expect(html).toContain(`lang="${locale}"`)
    expect(html).toContain(other.brand)
  },
)

test.each(['fr', 'en'] as const)('home in %s has the other town, projects and picture', async (locale) => {
  const { html } = await getPage(site.url + toLocalePath('/', locale))
  for (const words of [other.region[locale], ...other.projects[locale]])
    expect(toWords(html)).toContain(words)
  expect(html).toContain('#lighthouse"')
  const structured = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].join()
  expect(structured).toContain(other.brand)
  expect(findElements(html, 'meta').find(({ property }) => property === 'og:image:alt')?.content).toContain(
    other.described[locale],
  )
})

test.each(['/404', '/500', '/503', '/en/404'])('%s shows the neutral drawing', async (path) => {
  const { html } = await getPage(site.url + path)
  expect(html).toContain('#error"')
  expect(html).not.toMatch(/#error-\d/)
})

test.each([
  '/icon.svg',
  '/manifest/fr.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/studio',
  '/lake/sign-in',
])('%s has nothing of the old identity', async (path) => {
  const answer = await fetch(site.url + path)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(findOld(text)).toEqual([])
})

test('scripts, style sheets and drawings have nothing of the old identity, nor do those of the Studio', () => {
  const files = globSync('.build/*/static/**/*.{js,css,svg,json}', { cwd: copy })
  expect(files.length).toBeGreaterThan(50)
  const leaks = files.flatMap((file) => {
    const found = findOld(readFileSync(join(copy, file), 'utf8'))
    return found.length > 0 ? [`${file}: ${found.join(', ')}`] : []
  })
  expect(leaks).toEqual([])
  const named = files.filter((file) => readFileSync(join(copy, file), 'utf8').includes(other.brand))
  expect(named.length, 'the Studio has the other title').toBeGreaterThan(0)
})

/** How many pixels of a picture have a colour. */
async function count(picture: Buffer, hex: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, channel) => data[at + channel] === value)) found += 1
  return found
}

const getPicture = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

describe('pictures', () => {
  const listed = findFixedPages({ isListed: true }).map((name) => pages[name].path)

  test.each(listed)(
    'the preview picture of %s for shared links has none of the old colours',
    async (path) => {
      const { html } = await getPage(site.url + path)
      const image = findElements(html, 'meta').find(({ property }) => property === 'og:image')?.content ?? ''
      const picture = await getPicture(site.url + new URL(image).pathname)
      for (const token of changed) expect(await count(picture, themes.light[token]), token).toBe(0)
      // The mark has the other accent colour.
      expect(await count(picture, other.accent.light)).toBeGreaterThan(100)
    },
  )

  test('the icons of browsers and telephones have the other mark', async () => {
    const { html } = await getPage(`${site.url}/`)
    const apple = findElements(html, 'link').find(({ rel }) => rel === 'apple-touch-icon')?.href ?? ''
    const picture = await getPicture(new URL(apple, site.url).href)
    expect(await count(picture, themes.light['--accent'])).toBe(0)
    expect(await count(picture, other.accent.light)).toBeGreaterThan(1000)
  })
})

test('a mail about a message has nothing of the old identity, and the time in the other owner’s time zone', async () => {
  expect((await postContactForm(site)).status).toBe(202)
  const { raw } = await waitFor('the mail', () => mail.arrived[0], 60)
  const decoded = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  expect(findOld(Buffer.from(decoded, 'latin1').toString('utf8'))).toEqual([])
  const hour = new Intl.DateTimeFormat('fr', { hour: '2-digit', timeZone: other.timeZone }).format(new Date())
  expect(decoded).toContain(` ${hour.replace(/\D/g, '')}:`)
})
