import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import Parser from 'rss-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paragraph } from '../support/content.ts'
import { formatFootprint, measureFootprint } from '../support/footprint.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { findElements, getPage, untilPageShows } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'

// A site that has grown for years: 200 notes, half of them in one language, 40 projects with stories, and 5 pages of the owner's own.

type Words = { fr?: string; en?: string }

const toWords = ({ fr, en }: Words, only: string | undefined): Words => ({
  ...(only !== 'en' && { fr }),
  ...(only !== 'fr' && { en }),
})

const toSlugs = (words: Words) =>
  Object.fromEntries(
    Object.entries(words).map(([language, current]) => [language, { _type: 'slug', current }]),
  )

const toText = (words: Words, only?: string) => [
  {
    _key: 'text',
    _type: 'storyText',
    text: Object.fromEntries(
      Object.entries(toWords(words, only)).map(([language, text]) => [
        language,
        Array.from({ length: 12 }, (_, index) => ({ ...paragraph(`${text} ${index}`), _key: `p${index}` })),
      ]),
    ),
  },
]

const notes = Array.from({ length: 200 }, (_, index) => {
  const only = index % 4 === 1 ? 'fr' : index % 4 === 3 ? 'en' : undefined
  const day = new Date(Date.UTC(2020, 0, 1 + index * 10)).toISOString().slice(0, 10)
  return {
    _id: `note-${index}`,
    _type: 'note',
    ...(only && { only }),
    title: toWords({ fr: `La note ${index}`, en: `Note number ${index}` }, only),
    sentence: toWords({ fr: `Une phrase ${index}.`, en: `A sentence ${index}.` }, only),
    date: day,
    story: toText({ fr: `Le texte ${index}.`, en: `The text ${index}.` }, only),
    slug: toSlugs(toWords({ fr: `note-${index}`, en: `number-${index}` }, only)),
  }
})

const projects = Array.from({ length: 40 }, (_, index) => ({
  _id: `project-of-${index}`,
  _type: 'project',
  title: { fr: `Le projet ${index}`, en: `Project number ${index}` },
  summary: { fr: 'Un résumé.', en: 'A summary.' },
  kind: { fr: 'Site', en: 'Website' },
  illustration: 'map',
  order: index,
  story: toText({ fr: `Le récit ${index}.`, en: `The story ${index}.` }),
  slug: toSlugs({ fr: `projet-${index}`, en: `project-${index}` }),
}))

const pages = Array.from({ length: 5 }, (_, index) => {
  const only = index === 4 ? 'fr' : undefined
  return {
    _id: `page-of-${index}`,
    _type: 'page',
    ...(only && { only }),
    title: toWords({ fr: `La page ${index}`, en: `Page number ${index}` }, only),
    summary: toWords({ fr: 'Une phrase.', en: 'A sentence.' }, only),
    parts: toText({ fr: `La suite ${index}.`, en: `The rest ${index}.` }, only),
    slug: toSlugs(toWords({ fr: `page-a-soi-${index}`, en: `own-page-${index}` }, only)),
    order: index,
  }
})

let site: Site
/** Before anything was published, and after. */
const measured: { megabytes: number; bytes: number; seconds: number }[] = []

/** Publishes a change of one document, and measures until visitors see it. */
async function measure(id: string, path: string) {
  const seconds: number[] = []
  for (const round of [1, 2, 3, 4]) {
    const title = `Changed ${path.replaceAll('/', ' ')} ${round}`
    const begun = performance.now()
    await connectToLake(site).patch(id).set({ 'title.fr': title }).commit()
    await untilPageShows(site.url + path, title, 120)
    seconds.push((performance.now() - begun) / 1000)
  }
  console.log(formatFootprint(measureFootprint(site)))
  const releases = readdirSync(join(site.dataDir, 'releases'))
    .filter((name) => /^\d/.test(name))
    .toSorted()
  const newest = join(site.dataDir, 'releases', releases.at(-1) ?? '')
  const bytes = readdirSync(newest, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0)
  const { megabytes } = measureFootprint(site)
  measured.push({ megabytes, bytes, seconds: seconds.toSorted((a, b) => a - b)[1] ?? 0 })
}

beforeAll(async () => {
  site = await createSite()
  await site.start()
  await measure('legalPage-terms', '/legal')
  const changes = connectToLake(site).transaction()
  for (const document of [...notes, ...projects, ...pages])
    changes.createOrReplace(JSON.parse(JSON.stringify(document)))
  await changes.commit()
  await waitFor(
    'the newest note',
    async () => (await getPage(`${site.url}/carnet/note-0`)).status === 200,
    300,
  )
  await measure('note-198', '/carnet/note-198')
}, 1_200_000)
afterAll(() => site.remove())

const toPath = (address = '') => new URL(address).pathname

async function readSitemap() {
  const { html } = await getPage(`${site.url}/sitemap.xml`)
  return [...html.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    path: toPath(/<loc>(.*?)<\/loc>/.exec(entry)?.[1]),
    changed: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1],
    translations: Object.fromEntries(
      [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language = '', href]) => [
        language,
        toPath(href),
      ]),
    ),
  }))
}

const expected = (slug: { [language: string]: { current: string } }, folders: Words) =>
  Object.entries(folders).flatMap(([language, folder]) =>
    slug[language] ? `${folder}${slug[language].current}` : [],
  )

test('every address of the sitemap is a page that names itself and its translations, and each of them names it', async () => {
  const sitemap = await readSitemap()
  const paths = sitemap.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { slug } of notes)
    expect(paths).toEqual(expect.arrayContaining(expected(slug, { fr: '/carnet/', en: '/en/notes/' })))
  for (const { slug } of projects)
    expect(paths).toEqual(expect.arrayContaining(expected(slug, { fr: '/projets/', en: '/en/projects/' })))
  for (const { slug } of pages)
    expect(paths).toEqual(expect.arrayContaining(expected(slug, { fr: '/', en: '/en/' })))
  expect(paths.filter((path) => /^\/(?:carnet|en\/notes)\//.test(path))).toHaveLength(300)
  for (const { path, translations } of sitemap) {
    const { status, html } = await getPage(site.url + path)
    expect(status, path).toBe(200)
    const links = findElements(html, 'link')
    expect(toPath(links.find(({ rel }) => rel === 'canonical')?.href), path).toBe(path)
    const named = links.filter(({ hreflang }) => hreflang)
    expect(Object.fromEntries(named.map(({ hreflang, href }) => [hreflang, toPath(href)])), path).toEqual(
      translations,
    )
    const language = path === '/en' || path.startsWith('/en/') ? 'en' : 'fr'
    expect(translations[language], path).toBe(path)
    // The switch leads to the translation, or else to the list of the type or home.
    const other = language === 'fr' ? 'en' : 'fr'
    const link = findElements(html, 'a').find(({ hreflang }) => hreflang === other)
    const reached = await fetch(site.url + link?.href)
    const instead =
      path.includes('/carnet') || path.includes('/notes') ? ['/carnet', '/en/notes'] : ['/', '/en']
    expect(reached.status, path).toBe(200)
    expect(new URL(reached.url).pathname, path).toBe(translations[other] ?? instead[other === 'fr' ? 0 : 1])
  }
}, 600_000)

test('the sitemap has the day of the last change of each note', async () => {
  const changes = await connectToLake(site).fetch<{ _id: string; _updatedAt: string }[]>(
    '*[_type == "note"]{_id, _updatedAt}',
    {},
    { perspective: 'published' },
  )
  const settings = await connectToLake(site).fetch<string>('*[_id == "siteSettings"][0]._updatedAt')
  const sitemap = new Map((await readSitemap()).map(({ path, changed }) => [path, changed]))
  for (const { _id, slug } of notes) {
    const own = changes.find((each) => each._id === _id)?._updatedAt ?? ''
    const last = [own, settings]
      .map((moment) => new Date(moment).toISOString())
      .toSorted()
      .at(-1)
    for (const path of expected(slug, { fr: '/carnet/', en: '/en/notes/' }))
      expect(sitemap.get(path), path).toBe(last)
  }
})

test.each([
  ['fr', '/carnet'],
  ['en', '/en/notes'],
])(
  'the feed in %s has each of its notes once, the newest first, at an address that answers',
  async (language, list) => {
    const answer = await fetch(`${site.url}${list}/rss.xml`)
    const { items } = await new Parser().parseString(await answer.text())
    const own = notes.filter(({ slug }) => slug[language]).toReversed()
    expect(items.map(({ link }) => toPath(link))).toEqual(
      own.map(({ slug }) => `${list}/${slug[language]?.current}`),
    )
    for (const { link = '' } of items) expect((await fetch(link)).status, link).toBe(200)
    expect(items.every((item) => String(item['content:encoded']).includes('<p>'))).toBe(true)
  },
)

test('the list in each language has all 200 notes', async () => {
  for (const path of ['/carnet', '/en/notes']) {
    const { html } = await getPage(site.url + path)
    const linked = findElements(html, 'a').filter(({ href = '' }) =>
      /^\/(?:carnet|en\/notes)\/(?!rss)/.test(href),
    )
    expect(new Set(linked.map(({ href }) => href)).size, path).toBe(200)
  }
})

test('what it takes, compared with the site before', () => {
  const [before, after] = measured
  if (!before || !after) throw new Error('Nothing was measured.')
  const ratio = (name: 'megabytes' | 'bytes' | 'seconds') => after[name] / before[name]
  console.log(
    `publish to live ${before.seconds.toFixed(2)} s, then ${after.seconds.toFixed(2)} s (${ratio('seconds').toFixed(2)} times); ` +
      `memory ${ratio('megabytes').toFixed(2)} times; a release ${(after.bytes / 1e6).toFixed(1)} MB (${ratio('bytes').toFixed(1)} times)`,
  )
  expect(ratio('megabytes')).toBeLessThan(2)
})
