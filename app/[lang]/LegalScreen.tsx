import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import type { LegalPageName } from '#lib/content/builtInLegal.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { parseRenderingEnv } from '#lib/renderingEnv.server.ts'

/** A legal page, with the sentences that depend on this site's settings. */
export function LegalScreen(props: { page: LegalPageName; locale: Locale; content: SiteContent }) {
  const { page, locale, content } = props
  const t = translatorFor(locale)
  const hasAnalytics = parseEnv().NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined
  const { PLUGIN_RETENTION: retention } = parseRenderingEnv()
  const counting = retention.visits ? [t('privacy.counting', { count: retention.visits })] : []
  return (
    <LegalDocument
      locale={locale}
      page={content.legal[page]}
      details={content.settings.legalDetails}
      hasAnalytics={hasAnalytics}
      measuring={
        page === 'privacy' ? [...counting, t(hasAnalytics ? 'privacy.analytics' : 'privacy.noConsent')] : []
      }
      retentionMonths={retention.inbox ?? null}
    />
  )
}
