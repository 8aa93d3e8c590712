import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { formatProblem } from '../src/problems.ts'
import { checkRelease } from '../src/render/makeRelease.ts'
import { nothingPolicy } from '../src/security/policy.ts'
import type { RenderedAnswer } from '../src/store/draftAnswer.ts'
import { documentForm } from '../src/store/release.ts'
import { openReleases } from '../src/store/releases.ts'
import { toAnswers, toDraft, toRoutes } from '../testing/drafts.ts'
import { exampleSite } from '../testing/site.ts'

type Change = (answer: RenderedAnswer) => RenderedAnswer | null

/** A release on disk with the given fault only, opened as for visitors. */
async function check(path: string, change: Change, pages = exampleSite.pages, read = ['c1']) {
  const releases = openReleases(createTemporaryFolder())
  const answers = toAnswers('r1').flatMap((answer) =>
    answer.path === path ? (change(answer) ?? []) : answer,
  )
  await releases.write(toDraft('r1', { answers }))
  const opened = await releases.open('r1')
  if (opened?.kind !== 'open') throw new Error('The release cannot be opened.')
  const routes = toRoutes(answers).map((route) => ({ ...route, reads: { ...route.reads, revisions: read } }))
  return checkRelease(opened.open, pages, routes).map((problem) => formatProblem(problem, 'en'))
}

const page =
  (change: Change): Change =>
  (answer) =>
    answer.form === documentForm ? change(answer) : answer
const html = (change: (text: string) => string) =>
  page((answer) => ({ ...answer, bytes: Buffer.from(change(answer.bytes.toString())) }))
const header = (name: string, value: string) =>
  page((answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } }))
const status = (given: number) => page((answer) => ({ ...answer, status: given }))
const withoutForm =
  (form: string): Change =>
  (answer) =>
    answer.form === form ? null : answer

const noPolicy = 'not the content security policy of a public page'
const notFrench = 'language is not “fr”'

describe('the check of a release', () => {
  test('finds nothing wrong where every page answers in every form and language', async () => {
    expect(await check('', (answer) => answer)).toEqual([])
  })

  test.each<[string, Change]>([
    ['it is missing', () => null],
    ['it is missing', withoutForm(documentForm)],
    ['status 500 instead of 200', status(500)],
    ['status 302 instead of 200', status(302)],
    ['no RSC payload for links to it', withoutForm('data')],
    ['no RSC payload for links to it', withoutForm('/_tree')],
    ['no RSC payload for preloading it', withoutForm('/page/__PAGE__')],
    [notFrench, html((text) => text.replace('lang="fr"', 'lang="en"'))],
    [notFrench, html((text) => text.replace('lang="fr"', 'lang="fr-CA"'))],
    [notFrench, html((text) => text.replace('<html lang', '<html data-lang'))],
    [notFrench, html((text) => text.replace('<html lang="fr">', '<html><p lang="fr">'))],
    [noPolicy, header('content-security-policy', `${nothingPolicy};style-src 'unsafe-inline'`)],
  ])('refuses a page that %s', async (reason, change) => {
    expect(await check('/services', change)).toEqual([`/services: does not pass the check (${reason})`])
  })

  test.each<[string, Change, string]>([
    ['/404', status(200), 'status 200 instead of 404'],
    ['/en/404', () => null, 'it is missing'],
    ['/en/503', status(200), 'status 200 instead of 503'],
    ['/en', html((text) => text.replace('lang="en"', 'lang="fr"')), 'language is not “en”'],
    ['/en/contact/sent', status(404), 'status 404 instead of 200'],
  ])('checks pages of every kind: %s', async (path, change, reason) => {
    expect(await check(path, change)).toEqual([`${path}: does not pass the check (${reason})`])
  })

  test('names every faulty page', async () => {
    const pages = ['/gone', '/en/gone'].map((path) => ({ path, route: path, language: 'fr', status: 200 }))
    expect(await check('', (answer) => answer, pages)).toEqual(
      pages.map(({ path }) => `${path}: does not pass the check (it is missing)`),
    )
  })

  test.each([
    ['it has not read the content through trackReads', []],
    ['it has not read the content through trackReads', ['c0']],
    ['it has also read another content', ['c0', 'c1']],
  ])('refuses a page of which %s', async (reason, read) => {
    const pages = exampleSite.pages.slice(0, 1)
    expect(await check('', (answer) => answer, pages, read)).toEqual([
      `${pages[0]?.path}: does not pass the check (${reason})`,
    ])
  })

  test.each<[string, Change]>([
    [
      'has other attributes and tags',
      html((text) =>
        text.replace('<html', '<html data-theme="dark"').replace('<meta', '<meta charset="utf-8"/><meta'),
      ),
    ],
  ])('accepts a page that %s', async (_what, change) => {
    expect(await check('/services', change)).toEqual([])
  })
})
