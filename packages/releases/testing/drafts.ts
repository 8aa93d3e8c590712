import type { RenderedRoute } from '../src/render/keptPages.ts'
import { nothingPolicy } from '../src/security/policy.ts'
import type { RenderedAnswer } from '../src/store/draftAnswer.ts'
import { dataForm, documentForm } from '../src/store/release.ts'
import type { Draft } from '../src/store/releases.ts'
import { exampleSite } from './site.ts'

/** The text of a page of a release, in each of its forms. */
export const toText = (path: string, id: string, locale = 'fr'): string =>
  `<!doctype html><html lang="${locale}"><head><meta name="release" content="${id}"/></head><body>${path} ${'mot '.repeat(400)}</body></html>`

/** One page in each of its forms. It passes every check of a release. */
function toPage(path: string, status: number, locale: string, id: string) {
  const headers = {
    'content-security-policy': nothingPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'rsc, next-router-segment-prefetch',
  }
  const data = { ...headers, 'content-type': 'text/x-component' }
  return [
    {
      path,
      form: documentForm,
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      bytes: Buffer.from(toText(path, id, locale)),
    },
    { path, form: dataForm, status, headers: data, bytes: Buffer.from(`data of ${path} in ${id}`) },
    { path, form: '/_tree', status, headers: data, bytes: Buffer.from(`tree of ${path}`) },
    { path, form: '/page/__PAGE__', status, headers: data, bytes: Buffer.from(`segment of ${path}`) },
  ] satisfies RenderedAnswer[]
}

/** Every page of a site, the Studio and a file, as the renderer returns them. */
export function toAnswers(id: string, { pages } = exampleSite): RenderedAnswer[] {
  const [studio] = toPage('/studio', 200, 'fr', id)
  const robots = {
    path: '/robots.txt',
    form: documentForm,
    status: 200,
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0, must-revalidate' },
    bytes: Buffer.from('User-agent: *\nAllow: /\n'),
  }
  const everyPage = pages.flatMap(({ path, status, language }) => toPage(path, status, language, id))
  return [...everyPage, ...(studio ? [studio] : []), robots]
}

/** The same as routes that have read one content. */
export const toRoutes = (answers: RenderedAnswer[], revision = 'c1'): RenderedRoute[] =>
  [...Map.groupBy(answers, ({ path }) => path)].map(([path, own]) => ({
    route: path,
    path,
    answers: own,
    reads: { places: new Uint32Array(), revisions: [revision], names: [], clock: '' },
  }))

/** A whole release, not yet written. */
export const toDraft = (id: string, changes: Partial<Draft> = {}): Draft => ({
  id,
  builtAt: '2026-11-22T08:00:00.000Z',
  buildFingerprint: 'f1',
  contentRevision: 'c1',
  documents: 1,
  answers: toAnswers(id),
  statics: [],
  ...changes,
})
