import { createServer } from 'node:http'
import { lakeSessionCookie, toLake, toStressedTitle } from '@freelance-site/content'
import { createDraftReader, toSnapshot } from '@freelance-site/content/server'
import { parseDrafts } from '@freelance-site/content/testing'
import { listen } from '@freelance-site/foundation/testing'
import { stegaClean } from '@sanity/client/stega'
import { describe, expect, test } from 'vitest'
import { content, noDocuments } from '#lib/content/documents.ts'
import { createProblem } from '#lib/content/problems.ts'
import { toSiteContent } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { locales } from '#lib/languages.ts'
import { getDrafts } from '#lib/preview/drafts.server.ts'
import { connectClient, signIn, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'
import { toOwnDocuments } from '../../support/ownContent.ts'
import { storedNote, storedPage } from '../../support/storedDocuments.ts'

async function startSeeded() {
  const lake = await startTestLake({ seed: toOwnDocuments, sessionCookie: lakeSessionCookie })
  const [, session = ''] = new RegExp(`${lakeSessionCookie}=([^;]+)`).exec(await signIn(lake.address)) ?? []
  const settings = toLake(parseEnv({ LAKE_PORT: String(lake.port) }))
  const read = async (token: string | undefined, perspective?: string[]) => {
    const reader = createDraftReader(settings, token, perspective)
    return reader && getDrafts(reader)
  }
  /** What the owner sees, whose drafts have no mistakes. */
  const readDrafts = async (perspective?: string[]) => {
    const drafts = await read(session, perspective)
    if (!drafts) throw new Error('The owner sees drafts.')
    expect(drafts.problems).toEqual([])
    return drafts.snapshot
  }
  return { client: connectClient(lake.address), session, read, readDrafts, stop: lake.stop }
}

test('a lake that does not answer, or answers with a server error, means unavailable content', async () => {
  const { read, session, stop } = await startSeeded()
  await stop()
  await expect(read(session)).rejects.toMatchObject({ digest: 'content unavailable' })

  const broken = createServer((_request, response) => response.writeHead(502).end())
  const port = await listen(broken)
  const reader = createDraftReader(toLake(parseEnv({ LAKE_PORT: String(port) })), session)
  if (!reader) throw new Error('There is a session.')
  await expect(getDrafts(reader)).rejects.toMatchObject({ digest: 'content unavailable' })
})

describe('who may see drafts', () => {
  test('nobody without a session or with an unknown one', async () => {
    const { read } = await startSeeded()
    expect(await read(undefined)).toBeNull()
    expect(await read('a-session-of-nobody')).toBeNull()
  })

  test('the owner, by the session of the browser', async () => {
    const { readDrafts, client } = await startSeeded()
    await client.create({
      _id: 'drafts.project-bakery',
      _type: 'project',
      title: { fr: 'Un brouillon' },
      summary: { fr: 'Résumé' },
      kind: { fr: 'Site' },
      illustration: 'bakery',
      order: 10,
    })
    const { projects } = toSiteContent(await readDrafts(), 'fr')
    // The mark is followed by its end sign.
    expect(projects.map(({ title }) => stegaClean(title.text).replace('\u2064', ''))).toContain(
      'Un brouillon',
    )
  })
})

test('a release chosen in the Studio is shown before the drafts', async () => {
  const { readDrafts, client } = await startSeeded()
  await client.releases.create({ releaseId: 'rMonday' })
  await client.createVersion({ publishedId: 'siteSettings', baseId: 'siteSettings', releaseId: 'rMonday' })
  await client.patch('versions.rMonday.siteSettings', { set: { brand: 'Atelier du lundi' } }).commit()
  const readBrand = async (perspective: string[]) =>
    stegaClean(toSiteContent(await readDrafts(perspective), 'fr').settings.brand)
  expect(await readBrand(['rMonday', 'drafts'])).toContain('Atelier du lundi')
  expect(await readBrand(['drafts'])).not.toContain('Atelier du lundi')
})

test('every text of a lake is marked, reads the same, and is valid', async () => {
  const snapshot = await (await startSeeded()).readDrafts()
  const { privacy, cookies } = toSiteContent(snapshot, 'fr').legal
  const { updated } = toSiteContent(toSnapshot('builtIn', noDocuments, {}), 'fr').legal.privacy
  expect([privacy.updated, cookies.updated], 'the day nobody has changed').toEqual([updated, updated])
  for (const locale of locales) {
    const { projects, packages, legal, settings } = toSiteContent(snapshot, locale)
    const texts = [
      ...projects.flatMap(({ title, summary, kind, tags }) => [title, summary, kind, ...tags]),
      ...[...packages.site, ...packages.hosting].flatMap(({ name, includes }) => [name, ...includes]),
      ...Object.values(legal).flatMap(({ title, sections }) => [
        title,
        ...sections.map(({ heading }) => heading),
      ]),
      settings.tagline,
      settings.region,
    ]
    expect(texts.length).toBeGreaterThan(40)
    for (const { text, lang } of texts) {
      expect(lang).toBe(locale)
      expect(stegaClean(text), text).not.toBe(text)
      expect(text.trim()).toBe(text)
    }
  }
})

test('the texts of notes and of pages of the owner’s own are marked, so that a click opens their field', async () => {
  const { client, readDrafts } = await startSeeded()
  await client.create({ ...storedNote, _id: `drafts.${storedNote._id}` })
  await client.create({ ...storedPage, _id: `drafts.${storedPage._id}` })
  const { notes, pages } = toSiteContent(await readDrafts(), 'fr')
  const [note, page] = [notes[0], pages[0]]
  const texts = [note?.title, note?.sentence, page?.title, page?.summary].map((each) => each?.text ?? '')
  const parts = [JSON.stringify(note?.story), JSON.stringify(page?.parts)]
  expect(parts[0]).toContain('Le texte gardé.')
  expect(parts[1]).toContain('Combien de temps')
  for (const text of [...texts, ...parts]) expect(stegaClean(text), text).not.toBe(text)
  expect(texts.map((text) => stegaClean(text).replace('\u2064', ''))).toEqual([
    'Une note gardée',
    'Ce que j’ai vu.',
    'Une page gardée',
    'Qui je suis.',
  ])
})

test('the words of a client are marked with their name and role, once the owner has noted a permission', async () => {
  const { client, read, session } = await startSeeded()
  const said = {
    _id: 'drafts.testimonial-one',
    _type: 'testimonial',
    words: { fr: 'Un travail soigné.' },
    name: 'Zoé Martin',
    role: { fr: 'Gérante' },
  }
  const readShown = async () => {
    const drafts = await read(session)
    if (!drafts) throw new Error('The owner sees drafts.')
    return { problems: drafts.problems, shown: toSiteContent(drafts.snapshot, 'en').testimonials }
  }
  await client.create(said)
  expect(await readShown()).toMatchObject({
    shown: [],
    problems: [{ code: 'permissionMissing', place: { path: 'permission' } }],
  })
  await client.createOrReplace({ ...said, permission: 'par e-mail' })
  const { problems, shown } = await readShown()
  expect(problems).toEqual([])
  for (const { words, name, role } of shown)
    for (const text of [words.text, name, role?.text ?? '']) expect(stegaClean(text), text).not.toBe(text)
  expect(shown.map(({ words }) => stegaClean(words.text).replace('\u2064', ''))).toEqual([
    '«\u00a0Un travail soigné.\u00a0»',
  ])
  expect(JSON.stringify(shown)).not.toContain('par e-mail')
})

test('the address of the mediator is not marked, because it is a link', async () => {
  const { client, readDrafts } = await startSeeded()
  const mediatorSite = 'https://mediation.example/'
  await client
    .patch('siteSettings')
    .set({ legalDetails: { mediator: 'Médiation', mediatorSite } })
    .commit()
  const { legalDetails } = toSiteContent(await readDrafts(), 'fr').settings
  expect(legalDetails.mediatorSite).toBe(mediatorSite)
  expect(stegaClean(legalDetails.mediator ?? '')).not.toBe(legalDetails.mediator)
})

describe('the words of pages', () => {
  const getWords = async ({ readDrafts }: Awaited<ReturnType<typeof startSeeded>>) =>
    toSiteContent(await readDrafts(), 'en').words
  test('are those that are typed, with the stressed part of the title', async () => {
    const site = await startSeeded()
    await site.client.create({
      _id: 'drafts.homePage',
      _type: 'homePage',
      hero: { title: { en: 'Sites built to last' }, stressed: { en: 'to last' } },
    })
    await site.client.delete('contactPage')
    await site.client.create({ _id: 'drafts.contactPage', _type: 'contactPage', heading: { en: 'Hello' } })
    const { home, contact } = await getWords(site)
    expect(stegaClean(contact.heading), 'of a document that was never published').toMatch(/^Hello/)
    const { hero } = home
    const { before, stressed } = toStressedTitle(hero.title, hero.stressed)
    expect([before, stressed]).toEqual(['Sites built ', 'to last'])
  })
})

test('an invalid draft is left out and named by its title; the others are shown', () => {
  const [first, ...others] = toOwnDocuments()
    .filter(({ _type }) => _type === 'project')
    .map((document) => ({ ...document, _updatedAt: '2026-11-21T12:00:00Z' }))
  const answer = {
    ...noDocuments,
    project: [{ ...first, title: { en: 'No French' } }, ...others],
  }
  const { documents, problems } = parseDrafts(content, answer)
  expect(documents.project.map(({ _id }) => _id)).toEqual(others.map(({ _id }) => _id))
  expect(problems).toEqual([
    { ...createProblem('missing'), place: { document: 'No French', path: 'title.fr' } },
  ])
})

test.each([
  [{ title: {}, from: '/ancienne' }, '/ancienne'],
  [{ name: { fr: ' ' } }, 'redirect-a'],
])('a draft with %j is named by the first text that it has, or by its id', (texts, name) => {
  const answer = {
    ...noDocuments,
    redirect: [{ _id: 'redirect-a', _type: 'redirect', kind: 'permanent', ...texts }],
  }
  const { problems } = parseDrafts(content, answer)
  expect(problems.map(({ place }) => place.document)).toEqual(problems.map(() => name))
  expect(problems).not.toEqual([])
})

describe('drafts of a hosted project', () => {
  const hosted = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc12345', NEXT_PUBLIC_SANITY_DATASET: 'production' }

  test('are read with the site’s read token, whatever session the browser has', () => {
    const reader = createDraftReader(
      toLake(parseEnv({ ...hosted, SANITY_API_READ_TOKEN: 'read' })),
      'a-session',
    )
    expect(reader?.client.config()).toMatchObject({
      projectId: 'abc12345',
      dataset: 'production',
      token: 'read',
      perspective: ['drafts'],
      useCdn: false,
      apiHost: 'https://api.sanity.io',
    })
    expect(reader?.lake.origin).toBeNull()
  })

  test('are not read without one', () => {
    expect(createDraftReader(toLake(parseEnv(hosted)), 'a-session')).toBeNull()
  })
})
