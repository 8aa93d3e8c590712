import type { StudioLanguage } from 'foundation/studioLanguage'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { isSingletonType } from '#lib/content/documentTypes.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { brand } from '#lib/identity.ts'
import { pickFor } from '#schemas/pick.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toLakeConnection } from './connection.ts'
import { canBeCreated, isOffered, toPageTemplates } from './documentOptions.ts'
import { BrandMark } from './drawings/Drawing.tsx'
import { withProjectPicture } from './drawings/projectPicture.tsx'
import { withCustomInput } from './inputs.ts'
import { messages } from './messages/plugin.tsx'
import { toPresentation } from './presentation.ts'
import { withCustomActions } from './publishing/documentActions.tsx'
import { publishReasons } from './publishing/PublishReasons.tsx'
import { toStatusBar } from './publishing/StatusBar.tsx'
import { withCustomSchedule } from './schedule/scheduleActions.tsx'
import { toStructure } from './structure.ts'
import { languages, toLanguageGuard } from './ui/languages.tsx'
import { styleFixes } from './ui/styleFixes.tsx'
import { visits } from './visits/plugin.tsx'
import { welcome } from './welcome/Welcome.tsx'

/** The configuration of the Studio in a language; `origin` is the address of the site that serves it. */
export function toStudioConfig(origin: string, locale: StudioLanguage) {
  const pick = pickFor(locale)
  const hosted = Boolean(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  return defineConfig({
    ...toLakeConnection(origin, locale),
    title: brand,
    icon: BrandMark,
    basePath: '/studio',
    plugins: [
      structureTool({ title: pick('Contenu', 'Content'), structure: toStructure(pick) }),
      toPresentation(origin, locale, pick),
      messages(),
      visits(pick),
      languages(locale),
      welcome(),
      publishReasons(pick),
      styleFixes(hosted),
    ],
    // Sanity has this title in English only.
    tools: (tools) =>
      tools.map((tool) =>
        tool.title === 'Scheduled Drafts'
          ? { ...tool, title: pick('Brouillons programmés', 'Scheduled drafts') }
          : tool,
      ),
    studio: { components: { layout: toLanguageGuard(locale), navbar: toStatusBar(origin) } },
    schema: {
      // The schemas contain ordinary spaces and apostrophes; `typeset` applies French typography.
      types: toSchemaTypes((french, english) => pick(typeset(french, 'fr'), english))
        .map(withCustomInput)
        .map(withProjectPicture),
      templates: (templates) => [
        ...templates.filter(({ schemaType }) => !isSingletonType(schemaType)),
        {
          id: 'pricingPackage-in-group',
          title: pick('Formule', 'Package'),
          schemaType: 'pricingPackage',
          parameters: [{ name: 'group', type: 'string' }],
          value: ({ group }: { group: string }) => ({ group, highlighted: false }),
        },
        ...toPageTemplates(pick),
      ],
    },
    document: {
      actions: (actions, { schemaType, versionType }) =>
        withCustomActions(
          withCustomSchedule(actions, versionType).filter(({ action }) => isOffered(schemaType, action)),
        ),
      newDocumentOptions: (options) => options.filter(({ templateId }) => canBeCreated(templateId)),
      ...(hosted ? {} : { comments: { enabled: false } }),
    },
    ...(hosted ? {} : withoutHostedFeatures),
  })
}

/**
 * Features of Sanity's service, disabled with the embedded lake, which does not have them. With a hosted project, its plan
 * decides. The lake does have releases of several documents, but the owner of this site schedules one document at a time.
 * `scheduledPublishing` is Sanity's older feature, before scheduled drafts.
 */
const withoutHostedFeatures = {
  releases: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false },
  apps: { canvas: { enabled: false } },
}
