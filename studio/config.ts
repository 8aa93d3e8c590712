import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import type { Locale } from '#lib/site.ts'
import { toSay } from '#schemas/say.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toLakeConnection } from './connection.ts'
import { toLanguageGuard } from './languages/LanguageGuard.tsx'
import { languages } from './languages/studioLocale.ts'
import { toMissingEnglishBadge } from './missingEnglishBadge.ts'
import { toPresentation } from './preview/presentation.ts'
import { withPriceInput } from './price/PriceInput.tsx'
import { toStatusBar } from './publishing/StatusBar.tsx'
import { canBeCreated, isOffered, isSingletonType } from './singletons.ts'
import { toStructure } from './structure.ts'
import { WithoutManageLinks } from './WithoutManageLinks.tsx'

/** The Studio in a language, for the browser at `origin`, the address of the site that serves it. */
export function toStudioConfig(origin: string, locale: Locale) {
  const say = toSay(locale)
  const hosted = Boolean(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  return defineConfig({
    ...toLakeConnection(origin),
    title: 'Atelier Web',
    basePath: '/studio',
    plugins: [
      structureTool({ title: say('Contenu', 'Content'), structure: toStructure(say) }),
      toPresentation(origin, locale, say),
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
      types: toSchemaTypes(say).map(withPriceInput),
      templates: (templates) => [
        ...templates.filter(({ schemaType }) => !isSingletonType(schemaType)),
        {
          id: 'pricingPackage-in-group',
          title: say('Formule', 'Package'),
          schemaType: 'pricingPackage',
          parameters: [{ name: 'group', type: 'string' }],
          value: ({ group }: { group: string }) => ({ group, highlighted: false }),
        },
        {
          id: 'legalPage-fixed',
          title: say('Page légale', 'Legal page'),
          schemaType: 'legalPage',
          parameters: [{ name: 'page', type: 'string' }],
          value: ({ page }: { page: string }) => ({ page }),
        },
      ],
    },
    document: {
      badges: (badges) => [...badges, toMissingEnglishBadge(say)],
      actions: (actions, { schemaType }) => actions.filter(({ action }) => isOffered(schemaType, action)),
      newDocumentOptions: (options) => options.filter(({ templateId }) => canBeCreated(templateId)),
      comments: { enabled: false },
    },
    // What only the hosted service offers; nothing of it is asked of a lake that has no such thing.
    releases: { enabled: false },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
  })
}
