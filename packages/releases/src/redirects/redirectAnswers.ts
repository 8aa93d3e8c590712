import type { SiteOptions } from '../site.ts'
import { documentForm } from '../store/release.ts'
import type { RenderedAnswer } from '../store/releases.ts'
import type { Redirect } from './redirect.ts'

/** The answers of a release to redirects. A gone address has those of the page for gone addresses, in every form. */
export function toRedirectAnswers(
  redirects: readonly Redirect[],
  rendered: readonly RenderedAnswer[],
  { toGonePath }: Pick<SiteOptions, 'toGonePath'>,
): RenderedAnswer[] {
  const answered = new Set(rendered.map(({ path }) => path))
  return redirects
    .filter(({ from }) => !answered.has(from))
    .flatMap(({ from, to, status }): RenderedAnswer[] => {
      if (to === null) {
        const gone = toGonePath(from)
        return rendered.filter(({ path }) => path === gone).map((answer) => ({ ...answer, path: from }))
      }
      const headers = { location: to, 'cache-control': 'no-store' }
      return [{ path: from, form: documentForm, status, headers, bytes: Buffer.alloc(0) }]
    })
}
