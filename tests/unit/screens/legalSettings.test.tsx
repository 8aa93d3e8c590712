import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { translatorFor } from '#lib/i18n/translator.ts'
import { LegalScreen } from '../../../app/[lang]/LegalScreen.tsx'
import { contentOf } from '../../support/content.ts'

// The real module only works in code compiled by Next.
vi.mock('next/root-params', () => ({}))

afterEach(() => vi.unstubAllEnvs())

const show = (page: 'privacy' | 'cookies', retention: Record<string, number>) => {
  vi.stubEnv('PLUGIN_RETENTION', JSON.stringify(retention))
  return renderToStaticMarkup(<LegalScreen page={page} locale="en" content={contentOf('en')} />)
}

const countingSentence = translatorFor('en')('privacy.counting', { count: 25 })

test('the privacy page says that arrivals are counted, and for how long, if the plugin visits stores them', () => {
  expect(show('privacy', { visits: 25 })).toContain(countingSentence)
  expect(show('cookies', { visits: 25 })).not.toContain(countingSentence)
})

test('the privacy page does not say so without the plugin', () => {
  expect(show('privacy', {})).not.toContain(countingSentence)
})

test.each([
  ['no', '', 'privacy.noConsent', 'privacy.analytics'],
  ['a', 'G-ABC123', 'privacy.analytics', 'privacy.noConsent'],
] as const)(
  'with %s Google Analytics the privacy page says what needs consent',
  (_which, id, said, unsaid) => {
    vi.stubEnv('NEXT_PUBLIC_GA_MEASUREMENT_ID', id)
    const html = show('privacy', {})
    expect(html).toContain(translatorFor('en')(said))
    expect(html).not.toContain(translatorFor('en')(unsaid))
    expect(html.includes('Google')).toBe(id !== '')
  },
)
