import { execFileSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkPackages } from '../support/copyOfRepo.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { findElements, getPage, toWords, untilPageShows } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'
import { root } from '../support/sources.ts'

/** The commit before each type of document had one definition: docs/decisions/0067-one-definition.md */
const before = 'bc379dba'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'))
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }), 120_000)

function checkOut(commit: string): string {
  const code = join(folder, 'code')
  execFileSync('git', ['clone', '-q', root, code])
  execFileSync('git', ['checkout', '-q', commit], { cwd: code })
  linkPackages(code)
  // Keeps start.mjs from installing packages: both commits have nearly the same ones.
  utimesSync(join(code, 'node_modules/.package-lock.json'), new Date(), new Date())
  return code
}

const toBlocks = (text: string) => [
  {
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 'b', text }],
  },
]

/** Publishes documents of every type, with every kind of field, as an owner did in the Studio of that time. */
async function writeContent(site: Site): Promise<void> {
  const client = connectToLake(site)
  const grey = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#888' } })
  const asset = await client.assets.upload('image', await grey.png().toBuffer(), { filename: 'grey.png' })
  const picture = {
    _type: 'image',
    asset: { _type: 'reference', _ref: asset._id },
    alt: { fr: 'Un mur gris' },
  }
  const captioned = { ...picture, caption: { fr: 'Le mur.', en: 'The wall.' } }
  const bilingual = { fr: 'En français', en: 'In English', translatedFrom: 'En français' }
  await client
    .transaction()
    .create({
      _id: 'project-stored',
      _type: 'project',
      title: { fr: 'Un *projet* rangé', en: 'A stored *project*' },
      summary: bilingual,
      kind: { fr: 'Site' },
      tags: [{ _key: 'a', fr: 'Astro' }],
      year: 2024,
      link: 'https://www.projet.example',
      image: picture,
      illustration: 'map',
      order: 5,
      slug: { fr: { _type: 'slug', current: 'range' }, en: { _type: 'slug', current: 'stored' } },
      seo: { title: { fr: 'Titre de recherche' } },
      story: [
        { _type: 'storyText', _key: 'a', text: { fr: toBlocks('Il était une fois.') } },
        { _type: 'storyPicture', _key: 'b', picture: captioned },
        { _type: 'storyPair', _key: 'c', left: captioned, right: captioned },
        { _type: 'storyQuote', _key: 'd', quote: bilingual },
      ],
    })
    .create({
      _id: 'testimonial-stored',
      _type: 'testimonial',
      quote: { fr: 'Un travail soigné.', en: 'Careful work.' },
      words: { fr: 'Un travail soigné.', en: 'Careful work.' },
      name: 'Anne Martin',
      role: { fr: 'Boulangère' },
      project: { _type: 'reference', _ref: 'project-stored', _weak: true },
      permission: 'By mail',
      order: 1,
    })
    .create({
      _id: 'redirect-stored',
      _type: 'redirect',
      from: '/ancienne',
      to: '/contact',
      kind: 'permanent',
    })
    .create({
      _id: 'addresses-project-stored',
      _type: 'addressHistory',
      document: 'project-stored',
      addresses: [{ _key: 'a', language: 'fr', path: '/projets/avant' }],
    })
    .patch('homePage', (patch) =>
      patch.set({ 'hero.lead': { _type: 'pageText', fr: 'Une phrase de la propriétaire.' } }),
    )
    .patch('siteSettings', (patch) => patch.set({ brand: 'Studio Lune' }))
    .commit()
  await untilPageShows(`${site.url}/`, 'Une phrase de la propriétaire.')
}

const addresses = [
  ...['', '/services', '/contact', '/legal', '/privacy', '/cookies'].flatMap((path) => [
    path || '/',
    `/en${path}`,
  ]),
  '/projets/range',
  '/en/projects/stored',
  '/nulle-part',
]

/** What visitors and search engines read of each page, and where former addresses lead. */
async function readSite(site: Site) {
  const pages = await Promise.all(
    addresses.map(async (path) => {
      const { status, html } = await getPage(site.url + path)
      const metas = findElements(html, 'meta')
        .filter(({ name }) => name === 'description')
        .map(({ content }) => content)
      const links = findElements(html, 'link')
        .filter(({ rel }) => rel === 'canonical' || rel === 'alternate')
        .map(({ rel, href, hreflang }) => [rel, hreflang, href].join(' '))
      const pictures = findElements(html, 'img').map(({ alt, width, height }) =>
        [alt, width, height].join(' '),
      )
      const [, title] = /<title>(.*?)<\/title>/s.exec(html) ?? []
      return { path, status, title, metas, links, pictures, words: toWords(html) }
    }),
  )
  const redirects = await Promise.all(
    ['/ancienne', '/projets/avant'].map(async (path) => {
      const { status, headers } = await fetch(site.url + path, { redirect: 'manual' })
      return [path, status, headers.get('location')]
    }),
  )
  return { pages, redirects }
}

test('documents of a site that was made before types had one definition are read as before', {
  timeout: 1_800_000,
}, async () => {
  const settings = { DATA_DIR: join(folder, 'data'), SITE_URL: 'https://site.example' }
  const old = await createSite(settings, checkOut(before))
  await old.start()
  await writeContent(old)
  const known = await readSite(old)
  await old.stop()
  expect(known.pages.map(({ status }) => status)).toEqual([...addresses.slice(1).map(() => 200), 404])
  expect(known.redirects).toEqual([
    ['/ancienne', 301, '/contact'],
    ['/projets/avant', 301, '/projets/range'],
  ])

  const site = await createSite(settings)
  try {
    await site.start()
    expect(await readSite(site)).toEqual(known)
  } finally {
    await site.stop()
  }
})
