import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import type { Locale } from '#lib/site.ts'
import { pickFor } from '#schemas/pick.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toLakeConnection, WithoutManageLinks } from './connection.tsx'
import { canBeCreated, isOffered, isSingletonType, toMissingEnglishBadge } from './documentOptions.ts'
import { languages, toLanguageGuard } from './languages.tsx'
import { messages } from './messages/plugin.tsx'
import { withPriceInput } from './PriceInput.tsx'
import { toPresentation } from './presentation.ts'
import { toStatusBar } from './publishing/StatusBar.tsx'
import { toStructure } from './structure.ts'

/** The configuration of the Studio in a language; `origin` is the address of the site that serves it. */
export function toStudioConfig(origin: string, locale: Locale) {
  const pick = pickFor(locale)
  const hosted = Boolean(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  return defineConfig({
    ...toLakeConnection(origin),
    title: 'Atelier Web',
    basePath: '/studio',
    plugins: [
      structureTool({ title: pick('Contenu', 'Content'), structure: toStructure(pick) }),
      toPresentation(origin, locale, pick),
      messages({ hosted }),
      visionTool({ defaultApiVersion: '2025-02-19' }),
      languages(locale),
    ],
    studio: {
      components: {
        layout: toLanguageGuard(locale),
        navbar: toStatusBar(origin, hosted),
        activeToolLayout: hosted ? undefined : WithoutManageLinks,
      },
    },
    schema: {
      types: toSchemaTypes(pick).map(withPriceInput),
      templates: (templates) => [
        ...templates.filter(({ schemaType }) => !isSingletonType(schemaType)),
        {
          id: 'pricingPackage-in-group',
          title: pick('Formule', 'Package'),
          schemaType: 'pricingPackage',
          parameters: [{ name: 'group', type: 'string' }],
          value: ({ group }: { group: string }) => ({ group, highlighted: false }),
        },
        {
          id: 'legalPage-fixed',
          title: pick('Page légale', 'Legal page'),
          schemaType: 'legalPage',
          parameters: [{ name: 'page', type: 'string' }],
          value: ({ page }: { page: string }) => ({ page }),
        },
      ],
    },
    document: {
      badges: (badges) => [...badges, toMissingEnglishBadge(pick)],
      actions: (actions, { schemaType }) => actions.filter(({ action }) => isOffered(schemaType, action)),
      newDocumentOptions: (options) => options.filter(({ templateId }) => canBeCreated(templateId)),
      comments: { enabled: false },
    },
    // Features of the hosted service only: disabled, so that the embedded lake gets no requests for them.
    releases: { enabled: false },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
  })
}
