import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { toRetention } from '#server/plugins/runPlugins.ts'
import { LegalScreen } from '../../../app/[lang]/LegalPage.tsx'
import { contentOf } from '../../support/content.ts'

// The real module only works in code compiled by Next.
vi.mock('next/root-params', () => ({}))

afterEach(() => vi.unstubAllEnvs())

const show = (page: 'privacy' | 'cookies', settings: Record<string, string>) => {
  vi.stubEnv('PLUGIN_RETENTION', toRetention(parseEnv(settings)))
  return renderToStaticMarkup(<LegalScreen page={page} locale="en" content={contentOf('en')} />)
}

const countingSentence = translatorFor('en')('privacy.counting', { count: 25 })

test('the privacy page says that arrivals are counted where the front server of npm start answers', () => {
  expect(show('privacy', { RUN_BY: 'ownServer' })).toContain(countingSentence)
  expect(show('cookies', { RUN_BY: 'ownServer' })).not.toContain(countingSentence)
})

test('the privacy page does not say so if COUNT_VISITS is 0, or if a platform serves the pages', () => {
  expect(show('privacy', { RUN_BY: 'ownServer', COUNT_VISITS: '0' })).not.toContain(countingSentence)
  expect(show('privacy', { RUN_BY: 'platform', COUNT_VISITS: '1' })).not.toContain(countingSentence)
})
