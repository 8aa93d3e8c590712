import type { StudioLanguage } from '@freelance-site/foundation'
import {
  createOrderedLists,
  schedule,
  scheduleActions,
  translateTools,
  withoutHostedFeatures,
} from '@freelance-site/studio-kit/studio'
import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { brand } from '#lib/identity.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { backups } from './backups.ts'
import { toLakeConnection } from './connection.ts'
import { toDocumentOptions, toTemplates } from './documents.ts'
import { BrandMark, withProjectPicture } from './drawings.tsx'
import { welcome } from './firstSteps.ts'
import { inbox } from './inbox.ts'
import { withCustomInput } from './inputs.tsx'
import { kit } from './kit.ts'
import { toPresentation } from './presentation.ts'
import { publishingBar } from './publishingBar.ts'
import { toStructure } from './structure.ts'
import { visits } from './visits.ts'
import { bundles, translatorFor } from './words/words.ts'

/** The configuration of the Studio in a language; `origin` is the address of the site that serves it. */
export function toStudioConfig(origin: string, locale: StudioLanguage, title = brand) {
  const t = translatorFor(locale)
  const hosted = Boolean(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  return defineConfig({
    ...toLakeConnection(origin, locale),
    title,
    // Sanity would show the id of the project.
    subtitle: new URL(origin).host,
    icon: BrandMark,
    basePath: '/studio',
    plugins: [
      structureTool({
        title: t('structure.content'),
        structure: toStructure(locale, {
          toList: createOrderedLists(locale),
        }),
      }),
      toPresentation(origin, locale),
      kit(locale, hosted),
      schedule(),
      inbox(),
      visits(locale),
      welcome(),
      publishingBar(origin, {
        toNotices: [backups],
      }),
      // Queries for the engineer. Its editor is loaded when it is opened.
      visionTool({ defaultApiVersion: 'v2025-02-19' }),
    ],
    tools: translateTools(locale),
    i18n: { bundles },
    schema: {
      types: toSchemaTypes(locale).map(withCustomInput).map(withProjectPicture),
      templates: toTemplates(locale),
    },
    document: toDocumentOptions(hosted, {
      scheduleActions,
    }),
    ...(hosted ? {} : withoutHostedFeatures),
  })
}
