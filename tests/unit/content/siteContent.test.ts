import { describe, expect, test } from 'vitest'
import { builtInDocuments, toSeedDocuments } from '#lib/content/builtIn.ts'
import { parseDocuments } from '#lib/content/documents.ts'
import { toSiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/site.ts'
import {
  legalPage,
  offer,
  paragraph,
  project,
  settings,
  snapshotOf,
  toAnswer,
} from '../../support/content.ts'

function show(published: object, locale: Locale = 'fr') {
  const parsed = parseDocuments(toAnswer(published))
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return toSiteContent(snapshotOf(parsed.documents), locale)
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const builtInProjects = ['project-bakery', 'project-risk-map', 'project-learning', 'project-photo']
const builtInSites = ['package-showcase', 'package-custom', 'package-ecommerce']
const builtInHosting = ['package-hosting', 'package-hosting-maintenance', 'package-hosting-premium']

describe('the lists', () => {
  test.each<[string, object, { projects: string[]; site: string[]; hosting: string[] }]>([
    ['nothing', {}, { projects: builtInProjects, site: builtInSites, hosting: builtInHosting }],
    [
      'one project',
      { projects: [project] },
      { projects: ['project-one'], site: builtInSites, hosting: builtInHosting },
    ],
    ['one package', { packages: [offer] }, { projects: builtInProjects, site: ['package-one'], hosting: [] }],
    ['only the settings', { siteSettings: settings }, { projects: [], site: [], hosting: [] }],
    [
      'the settings and a project',
      { siteSettings: settings, projects: [project] },
      { projects: ['project-one'], site: [], hosting: [] },
    ],
    [
      'one legal page',
      { legalPages: [legalPage('terms')] },
      { projects: builtInProjects, site: builtInSites, hosting: builtInHosting },
    ],
  ])('with %s published', (_name, published, expected) => {
    const { projects, packages } = show(published)
    expect({ projects: ids(projects), site: ids(packages.site), hosting: ids(packages.hosting) }).toEqual(
      expected,
    )
  })

  test('are in the owner’s order, and by id where two have the same place', () => {
    const projects = [
      { ...project, _id: 'c', order: 2 },
      { ...project, _id: 'b', order: 1 },
      { ...project, _id: 'a', order: 1 },
      { ...project, _id: 'first-by-id', order: null },
    ]
    expect(ids(show({ projects }).projects)).toEqual(['a', 'b', 'c', 'first-by-id'])
  })
})

describe('the settings', () => {
  const builtIn = show({}).settings

  test('are built in until they are published', () => {
    expect(builtIn.brand).toBe('Atelier Web')
    expect(builtIn.region.text).toBe('sud de la France')
    expect(show({}, 'en').settings.region.text).toBe('southern France')
    expect(builtIn.claims.map(({ figure }) => figure)).toEqual(['10+', '2+', '100%'])
    expect(builtIn.professionalNetwork).toBe('https://www.linkedin.com')
    expect(builtIn.codeHost).toBe('https://github.com')
    expect(builtIn.email).toBeNull()
  })

  test.each<[string, object, object]>([
    ['a brand', { brand: 'Chez Moi' }, { brand: 'Chez Moi' }],
    ['a blank brand', { brand: '  ' }, {}],
    ['a tagline', { tagline: { fr: 'Mots' } }, { tagline: { text: 'Mots', lang: 'fr' } }],
    ['a tagline emptied in both languages', { tagline: { fr: '', en: '' } }, {}],
    ['a region', { region: { fr: 'Arles' } }, { region: { text: 'Arles', lang: 'fr' } }],
    ['an address', { email: 'a@example.com' }, { email: 'a@example.com' }],
    ['a profile', { codeHost: 'https://code.example' }, { codeHost: 'https://code.example' }],
    ['an emptied list of claims', { claims: [] }, {}],
    [
      'a legal detail',
      { legalDetails: { host: 'Hébergeur' } },
      { legalDetails: { ...builtIn.legalDetails, host: 'Hébergeur' } },
    ],
  ])('with %s published keep every other field', (_name, published, expected) => {
    expect(show({ siteSettings: { ...settings, ...published } }).settings).toEqual({
      ...builtIn,
      ...expected,
    })
  })
})

describe('the three claims', () => {
  const show3 = (claims: object[]) =>
    show({ siteSettings: { ...settings, claims } }).settings.claims.map(
      ({ figure, label }) => `${figure} ${label.text}`,
    )
  const label = { fr: 'langues' }
  const [delivered, clients, satisfaction] = [
    '10+ projets livrés',
    '2+ clients accompagnés',
    '100% de satisfaction',
  ]

  test.each<[string, object[], (string | undefined)[]]>([
    ['the first', [{ _key: 'delivered', figure: '12+' }], ['12+ projets livrés', clients, satisfaction]],
    ['the words of one', [{ _key: 'clients', label }], ['2+ langues', delivered, satisfaction]],
    [
      'a figure left blank',
      [{ _key: 'delivered', figure: ' ', label: { fr: '' } }],
      [delivered, clients, satisfaction],
    ],
    ['one of the owner’s own', [{ _key: 'a1', figure: '3', label }], ['3 langues', clients, satisfaction]],
    ['one without a key', [{ figure: '3', label }], ['3 langues', clients, satisfaction]],
    [
      'two in another order',
      [{ _key: 'satisfaction' }, { _key: 'delivered', figure: '12+' }],
      [satisfaction, '12+ projets livrés', clients],
    ],
    ['one hidden', [{ _key: 'satisfaction', figure: '100%', hidden: true }], [delivered, clients]],
    ['all hidden', [{ hidden: true }, { hidden: true }, { hidden: true }], []],
  ])('with %s published keep the built-in values of the others', (_name, claims, expected) => {
    expect(show3(claims)).toEqual(expected)
  })
})

/** A page as seeded into the lake, at a later time than its text was written. */
const asSeeded = (page: string) => ({
  ...legalPage('privacy'),
  ...toSeedDocuments().find((document) => document.page === page),
})

describe('the legal pages', () => {
  test('are built in, one by one, until they are published', () => {
    const { legal } = show({ legalPages: [legalPage('privacy')] })
    expect(legal.privacy.title.text).toBe('title (fr)')
    expect(legal.terms.sections.map(({ key }) => key)).toEqual(['company', 'use', 'property', 'liability'])
    expect(legal.cookies.sections.map(({ key }) => key)).toEqual(['what', 'types', 'control'])
  })

  test.each<['terms' | 'privacy' | 'cookies', object, object]>([
    ['terms', {}, { kind: 'today' }],
    ['terms', { legalPages: [legalPage('terms')] }, { kind: 'today' }],
    [
      'terms',
      { legalPages: [legalPage('terms', { updatedOn: '2025-01-02' })] },
      { kind: 'date', date: '2025-01-02' },
    ],
    ['privacy', {}, { kind: 'date', date: '2026-11-22' }],
    ['cookies', {}, { kind: 'date', date: '2026-11-22' }],
    [
      'privacy',
      { legalPages: [legalPage('privacy', { updatedOn: '2025-01-02' })] },
      { kind: 'date', date: '2025-01-02' },
    ],
    // Half past midnight in Paris, on the next day and in the next year.
    ['privacy', { legalPages: [legalPage('privacy')] }, { kind: 'date', date: '2027-01-01' }],
  ])('%s: %j shows %j', (page, published, updated) => {
    expect(show(published).legal[page].updated).toEqual(updated)
  })

  test.each(['privacy', 'cookies'] as const)(
    '%s as seeded shows the day its text was written until it changes',
    (page) => {
      const toDay = (legalPages: object[]) => show({ legalPages }).legal[page].updated
      expect(toDay([asSeeded(page)])).toEqual({ kind: 'date', date: '2026-11-22' })
      expect(toDay([{ ...asSeeded(page), updatedOn: '2025-01-02' }])).toEqual({
        kind: 'date',
        date: '2025-01-02',
      })
      const changed = { ...asSeeded(page), title: { fr: 'Un autre titre' } }
      expect(toDay([changed])).toEqual({ kind: 'date', date: '2027-01-01' })
    },
  )

  test('keep the cookie switches whatever the owner writes', () => {
    const inserts = show({ legalPages: [legalPage('cookies')] }).legal.cookies.sections.map(
      ({ insert }) => insert,
    )
    expect(inserts).toEqual([null, 'cookieSwitches'])
  })
})

describe('a text without English', () => {
  test('is shown in French, marked as French', () => {
    const [shown] = show({ projects: [{ ...project, title: { fr: 'Titre' } }] }, 'en').projects
    expect(shown?.title).toEqual({ text: 'Titre', lang: 'fr' })
    expect(shown?.summary).toEqual({ text: 'summary (en)', lang: 'en' })
  })

  test('is shown in French for formatted text too, where blank paragraphs do not count', () => {
    const sections = [
      { _key: 'one', heading: { fr: 'Titre' }, body: { fr: [paragraph('corps')], en: [paragraph(' ')] } },
    ]
    const [section] = show({ legalPages: [legalPage('terms', { sections })] }, 'en').legal.terms.sections
    expect(section?.body.lang).toBe('fr')
    expect(section?.body.blocks[0]?.children[0]?.text).toBe('corps')
  })
})

test('an editor’s ordinary spaces become the ones French typography requires', () => {
  const sections = [{ _key: 'one', heading: { fr: 'Quoi ?' }, body: { fr: [paragraph('Ceci : cela')] } }]
  const [section] = show({ legalPages: [legalPage('terms', { sections })] }).legal.terms.sections
  expect(section?.heading.text).toBe('Quoi\u00a0?')
  expect(section?.body.blocks[0]?.children[0]?.text).toBe('Ceci\u00a0: cela')
})

test('every built-in text exists in both languages', () => {
  const languages = JSON.stringify(show({}, 'en')).match(/"lang":"\w+"/g)
  expect(new Set(languages)).toEqual(new Set(['"lang":"en"']))
  expect(builtInDocuments.legalPages).toHaveLength(3)
})

test('the content can be passed to a client component', () => {
  const content = show({})
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
})
