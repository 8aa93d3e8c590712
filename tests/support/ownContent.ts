import { toSeedDocuments } from '#lib/content/builtIn.ts'

/**
 * The content of sites and lakes under test: the built-in content with another brand, region and projects. Tests refer to
 * these, so that they pass whatever the site's identity is.
 */
export const own = {
  brand: 'Atelier Web',
  region: { fr: 'sud de la France', en: 'southern France' },
}

const toText = (_type: 'localeString' | 'localeText', fr: string, en: string) => ({ _type, fr, en })

type Words = [fr: string, en: string]

const toProject = (id: string, illustration: string, order: number, title: Words, kind: Words) => ({
  _id: `project-${id}`,
  _type: 'project',
  title: toText('localeString', ...title),
  summary: toText('localeText', 'Un résumé en une phrase.', 'A summary in a sentence.'),
  kind: toText('localeString', ...kind),
  illustration,
  order,
})

const projects = [
  toProject('bakery', 'bakery', 10, ['Boulangerie en ligne', 'Online bakery'], ['E-commerce', 'E-commerce']),
  toProject(
    'risk-map',
    'map',
    20,
    ['Cartographie des risques naturels', 'Map of natural risks'],
    ['Application web', 'Web application'],
  ),
  toProject(
    'learning',
    'learning',
    30,
    ['Plateforme de formation en ligne', 'Online-learning platform'],
    ['Refonte', 'Redesign'],
  ),
  toProject('photo', 'photo', 40, ['Boutique photo', 'Photo shop'], ['Conseil', 'Consulting']),
]

export const toOwnDocuments = () => [
  ...projects,
  ...toSeedDocuments()
    .filter(({ _type }) => _type !== 'project')
    .map((document) =>
      document._type === 'siteSettings'
        ? { ...document, brand: own.brand, region: toText('localeString', own.region.fr, own.region.en) }
        : document,
    ),
]
