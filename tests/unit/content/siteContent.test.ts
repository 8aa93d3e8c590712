import { describe, expect, test } from 'vitest'
import { builtInDocuments } from '#lib/content/builtIn.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import * as identity from '#lib/identity.ts'
import type { Locale } from '#lib/languages.ts'
import {
  contentOf,
  offer,
  project,
  settings,
  testimonial,
  withPackage,
  withProject,
  withSettings,
  withTerms,
  withTestimonial,
} from '../../support/content.ts'

const show = (published: object, locale: Locale = 'fr') => contentOf(locale, published)
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const builtInProjects = builtInDocuments.project.map(({ _id }) => _id)
const builtInSites = ['package-showcase', 'package-custom', 'package-ecommerce']
const builtInHosting = ['package-hosting', 'package-hosting-maintenance', 'package-hosting-premium']

describe('the lists', () => {
  test.each<[string, object, { projects: string[]; site: string[]; hosting: string[] }]>([
    ['nothing', {}, { projects: builtInProjects, site: builtInSites, hosting: builtInHosting }],
    [
      'one project',
      withProject({}),
      { projects: ['project-one'], site: builtInSites, hosting: builtInHosting },
    ],
    ['one package', withPackage({}), { projects: builtInProjects, site: ['package-one'], hosting: [] }],
    ['only the settings', { siteSettings: settings }, { projects: [], site: [], hosting: [] }],
    [
      'the settings and a project',
      { siteSettings: settings, project: [project] },
      { projects: ['project-one'], site: [], hosting: [] },
    ],
    [
      'one legal page',
      withTerms({}),
      { projects: builtInProjects, site: builtInSites, hosting: builtInHosting },
    ],
  ])('with %s published', (_name, published, expected) => {
    const { projects, packages } = show(published)
    expect({ projects: ids(projects), site: ids(packages.site), hosting: ids(packages.hosting) }).toEqual(
      expected,
    )
  })

  test('are in the owner’s order, and by id if two have the same position', () => {
    const projects = [
      { ...project, _id: 'c', order: 2 },
      { ...project, _id: 'b', order: 1 },
      { ...project, _id: 'a', order: 1 },
      { ...project, _id: 'first-by-id', order: null },
    ]
    expect(ids(show({ project: projects }).projects)).toEqual(['a', 'b', 'c', 'first-by-id'])
    const words = projects.map(({ _id, order }) => ({ ...testimonial, _id, order }))
    expect(ids(show({ testimonial: words }).testimonials)).toEqual(['a', 'b', 'c', 'first-by-id'])
  })
})

describe('the settings', () => {
  const builtIn = show({}).settings

  test('are built in until they are published', () => {
    expect(builtIn.brand).toBe(identity.brand)
    expect(builtIn.region.text).toBe(dictionaries.fr.settings.region)
    expect(show({}, 'en').settings.region.text).toBe(dictionaries.en.settings.region)
    expect(builtIn.claims.map(({ figure }) => figure)).toEqual(
      Object.values(identity.claims).map((figure) => typeset(figure, 'fr')),
    )
    expect(builtIn.profiles.map(({ href }) => href)).toEqual(Object.values(identity.profiles))
    expect(builtIn.email).toBeNull()
  })

  test.each<[string, object, object]>([
    ['a brand', { brand: 'Chez Moi' }, { brand: 'Chez Moi' }],
    ['a blank brand', { brand: '  ' }, {}],
    ['a tagline', { tagline: { fr: 'Mots' } }, { tagline: { text: 'Mots', lang: 'fr' } }],
    ['a tagline emptied in both languages', { tagline: { fr: '', en: '' } }, {}],
    ['an address', { email: 'a@example.com' }, { email: 'a@example.com' }],
    [
      'a profile',
      { codeHost: 'https://code.example' },
      {
        profiles: [
          builtIn.profiles[0],
          { href: 'https://code.example', name: { text: 'code.example', lang: 'fr' } },
        ],
      },
    ],
    ['an emptied list of claims', { claims: [] }, {}],
    [
      'a legal detail',
      { legalDetails: { host: 'Hébergeur' } },
      { legalDetails: { ...builtIn.legalDetails, host: 'Hébergeur' } },
    ],
  ])('with %s published keep every other field', (_name, published, expected) => {
    expect(show(withSettings(published)).settings).toEqual({ ...builtIn, ...expected })
  })
})

describe('the three claims', () => {
  const show3 = (claims: object[]) =>
    show(withSettings({ claims })).settings.claims.map(({ figure, label }) => `${figure} ${label.text}`)
  const label = { fr: 'langues' }
  const figures = identity.claims
  const labels = dictionaries.fr.settings.claims
  const [delivered, clients, satisfaction] = [
    `${figures.delivered} ${labels.delivered}`,
    `${figures.clients} ${labels.clients}`,
    `${typeset(figures.satisfaction, 'fr')} ${labels.satisfaction}`,
  ]

  test.each<[string, object[], (string | undefined)[]]>([
    ['the first', [{ _key: 'delivered', figure: '12+' }], [`12+ ${labels.delivered}`, clients, satisfaction]],
    [
      'the words of one',
      [{ _key: 'clients', label }],
      [`${figures.clients} langues`, delivered, satisfaction],
    ],
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
      [satisfaction, `12+ ${labels.delivered}`, clients],
    ],
    ['one hidden', [{ _key: 'satisfaction', figure: '100%', hidden: true }], [delivered, clients]],
    ['all hidden', [{ hidden: true }, { hidden: true }, { hidden: true }], []],
    [
      'a percentage',
      [{ _key: 'clients', figure: '95%', label }],
      ['95\u00a0% langues', delivered, satisfaction],
    ],
  ])('with %s published keep the built-in values of the others', (_name, claims, expected) => {
    expect(show3(claims)).toEqual(expected)
  })
})

describe('a page shows', () => {
  const show = (published: object) => contentOf('en', published)

  test('of a project everything its owner wrote', () => {
    expect(show(withProject({ year: 2026, link: ' https://a.fr ' })).projects).toMatchObject([
      {
        id: 'project-one',
        title: { text: 'title (en)', lang: 'en' },
        summary: { text: 'summary (en)', lang: 'en' },
        kind: { text: 'kind (en)', lang: 'en' },
        tags: [{ text: 'tag (en)', lang: 'en' }],
        year: 2026,
        link: 'https://a.fr',
        illustration: 'map',
        image: null,
      },
    ])
  })

  test('of a project with few fields, nothing more', () => {
    const [shown] = show(withProject({ tags: null })).projects
    expect(shown).toMatchObject({ tags: [], year: null, link: null })
  })

  test('of a package its lines and its price, or neither', () => {
    const priced = {
      ...offer,
      includes: [{ fr: ' Un ', en: ' One ' }],
      sentence: { fr: 'Une phrase.', en: 'A sentence.' },
      freeMaintenanceMonths: 3,
      price: { amount: 149_000, unit: 'month' },
      highlighted: true,
    }
    const bare = {
      ...offer,
      _id: 'package-two',
      includes: null,
      freeMaintenanceMonths: 0,
      price: { unit: 'once' },
    }
    const name = { text: 'name (en)', lang: 'en' }
    expect(show({ pricingPackage: [priced, bare] }).packages.site).toEqual([
      {
        id: 'package-one',
        name,
        includes: [{ text: 'One', lang: 'en' }],
        freeMaintenanceMonths: 3,
        sentence: { text: 'A sentence.', lang: 'en' },
        price: { amount: 149_000, unit: 'month', from: false, vat: null },
        highlighted: true,
      },
      {
        id: 'package-two',
        name,
        includes: [],
        freeMaintenanceMonths: null,
        sentence: null,
        price: null,
        highlighted: false,
      },
    ])
  })

  test('of a client their words as a quotation, who they are and the project they speak of', () => {
    const role = { fr: 'Gérante', en: 'Manager' }
    const shown = show(withTestimonial({ role, project: 'project-one' })).testimonials
    expect(shown).toEqual([
      {
        id: 'testimonial-one',
        words: { text: '“Careful work!”', lang: 'en' },
        name: 'Zoé Martin',
        role: { text: 'Manager', lang: 'en' },
        project: 'project-one',
      },
    ])
    const [inFrench] = show(withTestimonial({ words: { fr: 'Un travail soigné !' } })).testimonials
    expect(inFrench).toMatchObject({
      words: { text: '«\u00a0Un travail soigné\u00a0!\u00a0»', lang: 'fr' },
      role: null,
      project: null,
    })
    expect(show({}).testimonials).toEqual([])
  })

  test('every detail of the company that its owner gave', () => {
    const legalDetails = {
      name: 'Zoé',
      status: 'EI',
      registrationNumber: '1',
      vatNumber: 'FR1',
      address: ' Arles ',
      telephone: '04 00',
      publicationDirector: 'Zoé M.',
      host: 'Ici',
      mediator: 'Médiation de Paris',
      mediatorSite: 'https://mediation.example/',
    }
    expect(show(withSettings({ legalDetails })).settings.legalDetails).toEqual({
      ...legalDetails,
      address: 'Arles',
    })
    expect(Object.values(show(withSettings({ legalDetails: null })).settings.legalDetails)).toEqual(
      Array(10).fill(null),
    )
  })

  test('of a person the parts that are set, and no person if none is set', () => {
    const sentence = { fr: 'Bonjour !' }
    expect(show(withSettings({ person: { name: ' Zoé ', sentence } })).settings.person).toEqual({
      name: 'Zoé',
      portrait: null,
      sentence: { text: 'Bonjour\u00a0!', lang: 'fr' },
    })
    const nobody = [undefined, null, {}, { name: ' ', portrait: { alt: null }, sentence: { fr: '' } }]
    for (const person of nobody) expect(show(withSettings({ person })).settings.person).toBeNull()
  })

  test('the owner’s profile on one network, and the built-in one on the other', () => {
    const profiles = { professionalNetwork: 'http://a.fr', codeHost: '  ' }
    const shown = show(withSettings(profiles)).settings.profiles.map(({ href }) => href)
    expect(shown).toEqual(['http://a.fr', identity.profiles.codeHost])
  })

  test.each([
    ['https://www.linkedin.com/in/somebody', 'LinkedIn'],
    ['https://fr.linkedin.com/in/somebody', 'LinkedIn'],
    ['https://github.com/somebody', 'GitHub'],
    ['https://mastodon.social/@somebody', 'Mastodon'],
    ['https://somebody.github.io/', 'somebody.github.io'],
    ['https://github.example.org/', 'github.example.org'],
    ['https://www.code.example/somebody', 'code.example'],
  ])('the profile %s under the name %s', (codeHost, text) => {
    expect(show(withSettings({ codeHost })).settings.profiles[1]?.name).toEqual({ text, lang: 'en' })
  })

  test('a profile under the owner’s label, unless that is empty', () => {
    const toName = (codeHostLabel: object) =>
      show(withSettings({ codeHost: 'https://github.com/a', codeHostLabel })).settings.profiles[1]?.name
    expect(toName({ fr: 'Mon code' })).toEqual({ text: 'Mon code', lang: 'fr' })
    expect(toName({ fr: ' ', en: '' })).toEqual({ text: 'GitHub', lang: 'en' })
  })

  test('a text with nothing but the Studio’s own fields as empty', () => {
    const builtIn = show({}).settings.region
    const emptied = [{ _type: 'localeText' }, { _type: 'localeText', fr: ' ', en: '' }]
    for (const region of emptied) expect(show(withSettings({ region })).settings.region).toEqual(builtIn)
  })
})

test('a text without English is shown in French, marked as French', () => {
  const [shown] = show(withProject({ title: { fr: 'Titre' } }), 'en').projects
  expect(shown?.title).toEqual({ text: 'Titre', lang: 'fr' })
  expect(shown?.summary).toEqual({ text: 'summary (en)', lang: 'en' })
})

test('every built-in text exists in both languages', () => {
  const languages = JSON.stringify(show({}, 'en')).match(/"lang":"\w+"/g)
  expect(new Set(languages)).toEqual(new Set(['"lang":"en"']))
  expect(builtInDocuments.legalPage).toHaveLength(3)
})

test('the content can be passed to a client component', () => {
  const content = show({})
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
})
