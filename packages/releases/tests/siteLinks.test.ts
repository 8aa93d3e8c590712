import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDeadLinks } from '../src/links/siteLinks.ts'
import { createProblem } from '../src/problems.ts'
import type { RenderedAnswer } from '../src/store/draftAnswer.ts'
import { exampleSite } from '../testing/site.ts'

const siteUrl = 'https://site.example'

const toAnswer = (path: string, status: number, type: string, text: string): RenderedAnswer => ({
  path,
  form: 'document',
  status,
  headers: { 'content-type': type },
  bytes: Buffer.from(text),
})

const toPage = (path: string, links: string[] = [], status = 200): RenderedAnswer =>
  toAnswer(
    path,
    status,
    'text/html; charset=utf-8',
    `<!doctype html><a name="old"></a><h2 id="é t">Title</h2>${links.map((link) => `<a href="${link}">x</a>`).join('')}<template><p id="late"></p></template>`,
  )

/** The pages of a site, each in both languages, with these links on the two of privacy. */
const toAnswers = (french: string[] = [], english: string[] = []): RenderedAnswer[] => [
  ...['/', '/en', '/services', '/en/services', '/cookies'].map((path) => toPage(path)),
  toPage('/privacy', french),
  toPage('/en/privacy', english),
  toPage('/404', ['/en/404'], 404),
  toAnswer('/robots.txt', 200, 'text/plain', 'Allow: /'),
  toAnswer('/studio', 200, 'text/html', ''),
  { ...toAnswer('/rsc', 200, 'text/html', ''), form: 'data' },
]

const find = (answers: RenderedAnswer[]) => findDeadLinks(answers, { site: exampleSite, siteUrl })

test.each([
  '/services',
  '/services?a=b#old',
  '/en',
  'https://site.example/services',
  '/Services/',
  '/fr/services',
  '#late',
  '/cookies#%C3%A9%20t',
  '#',
  '#TOP',
  '#:~:text=words',
  '/robots.txt#whatever',
  '/studio',
  '/studio/structure/anything',
  '/_next/static/chunks/a.js',
  'mailto:a@b.example',
  'tel:+33',
  'https://elsewhere.example/nowhere',
])('a link to %s leads somewhere', (link) => {
  expect(find(toAnswers([link]))).toEqual([])
})

test.each([
  ['/nowhere', createProblem('pageUnknown')],
  ['/404', createProblem('pageUnknown')],
  ['/rsc', createProblem('pageUnknown')],
  ['https://site.example/nowhere', createProblem('pageUnknown')],
  ['/services#nowhere', createProblem('anchorUnknown', { anchor: 'nowhere' })],
  ['#nowhere', createProblem('anchorUnknown', { anchor: 'nowhere' })],
  ['#%E0%A4%A', createProblem('anchorUnknown', { anchor: '%E0%A4%A' })],
])('a link to %s is dead, and is listed once, with its first page', (link, problem) => {
  const dead = find([...toAnswers([link]), toPage('/zz', [link])])
  const isOnEach = link.startsWith('#')
  expect(dead).toHaveLength(isOnEach ? 2 : 1)
  expect(dead).toContainEqual({
    ...problem,
    severity: 'warning',
    place: {
      path: '/privacy',
      request: link.startsWith('#') ? `/privacy${link}` : link.replace(siteUrl, ''),
    },
  })
})

test('whatever a page links to, a release is not stopped', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/#${text}`),
        ),
      ),
      (links) => {
        expect(() => find(toAnswers(links))).not.toThrow()
      },
    ),
  )
})
