import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import type { PageWith } from '#lib/site.ts'
import { getLocale } from './locale.ts'
import { PageGraph } from './seo.tsx'

/** A legal page of the Studio. */
export async function LegalPage({ page }: { page: PageWith<{ document: 'legalPage' }> }) {
  const locale = await getLocale()
  const { legal, settings } = await getContent(locale)
  return (
    <>
      <PageGraph page={page} />
      <LegalDocument
        locale={locale}
        page={legal[page]}
        details={settings.legalDetails}
        countsVisits={parseEnv().NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined}
        keptMonths={parseEnv().MESSAGES_KEPT_MONTHS ?? null}
      />
    </>
  )
}
