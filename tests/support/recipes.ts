/** A recipe of docs/recipes.md, whose new files are in a folder of its name in `tests/hard/recipes`. */
export type Recipe = {
  name: string
  title: string
  /** The part of docs/recipes.md. */
  anchor: string
  /** What is written into files that exist: a text, and what replaces it. */
  edits: Record<string, [from: string, to: string][]>
  /** How many files it adds and changes, and how many change when `npm start` generates them. */
  files: { added: number; changed: number; generated: number }
  /** A text of each page that shows it, in a site with the built-in content. */
  shown: Record<string, string>
  /** What the report of a forgotten step contains: by default the name of what is missing. */
  report: RegExp
  reports: Record<string, RegExp>
}

const homeText = (section: string, heading: string): [string, string] => [
  '\n  call: {',
  `\n  ${section}: {\n    heading: '${heading}',\n  },\n  call: {`,
]

const inList = (name: string): [string, string][] => [
  ['import { packageType }', `import { ${name}Type } from './${name}.ts'\nimport { packageType }`],
  ['  pricingPackage: packageType,', `  ${name}: ${name}Type,\n  pricingPackage: packageType,`],
]

const onHome = (component: string, path: string, part: string): [string, string][] => [
  [
    "import { Projects } from './Projects.tsx'",
    `import { Projects } from './Projects.tsx'\nimport { ${component} } from '${path}'`,
  ],
  [
    '      <CallToContact',
    `      <${component} locale={locale} ${part}={content.${part}} />\n      <CallToContact`,
  ],
]

/** As it stands in a query. */
const projected = '$\u007blocaleProjection}'

export const recipes: readonly Recipe[] = [
  {
    name: 'question',
    title: 'a document type with a list on the home page',
    anchor: 'a-document-type',
    edits: {
      'lib/content/documents.ts': inList('question'),
      'components/home/HomeScreen.tsx': onHome('Questions', './Questions.tsx', 'questions'),
      'lib/i18n/fr/home.ts': [homeText('questions', 'Vos questions')],
      'lib/i18n/en/home.ts': [homeText('questions', 'Your questions')],
    },
    files: { added: 4, changed: 4, generated: 2 },
    shown: {},
    report: /question/i,
    reports: {
      'components/home/HomeScreen.tsx': /No page shows content\.questions/,
    },
  },
  {
    name: 'article',
    title: 'a document type with pages of its own',
    anchor: 'a-page-of-each-document',
    edits: {
      'lib/pages.ts': [['  project: { path', "  article: { path: '/articles/' },\n  project: { path"]],
      'lib/content/documents.ts': inList('article'),
      'components/home/HomeScreen.tsx': onHome('Articles', '#components/article/Articles.tsx', 'articles'),
      'lib/i18n/fr/home.ts': [homeText('articles', 'Derniers articles')],
      'lib/i18n/en/home.ts': [homeText('articles', 'Latest articles')],
    },
    files: { added: 6, changed: 5, generated: 3 },
    shown: {},
    report: /article/i,
    reports: {
      'components/home/HomeScreen.tsx': /Pass content\.articles to a component of the pages in/,
    },
  },
  {
    name: 'about',
    title: 'a page with words that the owner edits',
    anchor: 'a-page',
    edits: {
      'lib/pages.ts': [
        [
          '  terms: {',
          "  about: { path: '/about', status: 200, isListed: true, menu: null, document: 'aboutPage' },\n  terms: {",
        ],
      ],
    },
    files: { added: 4, changed: 1, generated: 4 },
    shown: { 'fr/about': 'L’atelier', 'en/about': 'Since 2020.' },
    report: /about/,
    reports: {},
  },
  {
    name: 'client',
    title: 'a field of a project',
    anchor: 'a-field-of-a-project',
    edits: {
      'schemas/project.ts': [
        [
          'export const project: DocumentSchema = {',
          `export const texts = { en: { client: 'Client' }, fr: { client: 'Client' } } as const

declare global {
  interface StudioCatalogues {
    'schemas.project': typeof texts.en
  }
}

const own = createCatalogue(texts, 'schemas.project')

export const project: DocumentSchema = {`,
        ],
        ['import type { StudioLanguage }', 'import { createCatalogue, type StudioLanguage }'],
        [
          "        defineField({\n          name: 'year',",
          "        toLocaleField('client', own.translatorFor(language)('client')),\n        defineField({\n          name: 'year',",
        ],
      ],
      'lib/content/project.ts': [
        ['  kind: localeTextShape,\n', '  kind: localeTextShape,\n  client: optionalLocaleTextShape,\n'],
        [
          'localeProjection, localeTextShape, toLocalText',
          'localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText',
        ],
        [`kind${projected}, `, `kind${projected}, client${projected}, `],
        [
          '  year: project.year ?? null,',
          '  client: project.client ? toLocalText(project.client, locale) : null,\n  year: project.year ?? null,',
        ],
      ],
      'components/home/Projects.tsx': [
        [
          '        <ul className={styles.facts}',
          '        {project.client && <LocalWords as="p" text={project.client} locale={locale} />}\n        <ul className={styles.facts}',
        ],
      ],
    },
    files: { added: 0, changed: 3, generated: 0 },
    shown: {},
    report: /client/,
    reports: {
      'components/home/Projects.tsx': /No component shows client of content\.projects/,
    },
  },
]
