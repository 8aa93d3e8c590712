import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'

describe.each(locales)('in %s', (locale) => {
  test.each(['notFound', 'gone', 'server', 'unavailable'] as const)(
    'the error page “%s” links to the home page and to contact',
    (kind) => {
      const html = renderToStaticMarkup(<ErrorMessage locale={locale} kind={kind} />)
      for (const path of ['/', '/contact']) expect(html).toContain(`href="${toLocalePath(path, locale)}"`)
    },
  )

  test('the HTML has no retry link, because only the browser knows which page failed', () => {
    for (const kind of ['notFound', 'server', 'unavailable'] as const)
      expect(renderToStaticMarkup(<ErrorMessage locale={locale} kind={kind} />)).not.toContain(
        dictionaries[locale].errors.again,
      )
  })
})
