import { addressRecorder, publishing, withoutHistory } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import {
  canBeCreated,
  createCustomActions,
  createOrderedLists,
  duplicateLast,
  schedule,
  scheduleActions,
  studioKit,
  translateTools,
  withoutHostedFeatures,
} from '@freelance-site/studio-kit/studio'
import { type DocumentActionsResolver, defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { buildFile } from '#lib/addresses.ts'
import { changesQuery, content, typeNames } from '#lib/content/documents.ts'
import { findProjectAddresses } from '#lib/content/project.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { brand } from '#lib/identity.ts'
import { translations } from '#lib/languages.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { BrandMark } from './BrandMark.tsx'
import { backups } from './backups.ts'
import { lakeConnection, toLakeConnection } from './connection.ts'
import { welcome } from './firstSteps.ts'
import { inbox } from './inbox.ts'
import { withCustomInput } from './inputs.tsx'
import { findLivePages, toPresentation } from './presentation.ts'
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
      studioKit({
        language: locale,
        translatedTypes: typeNames,
        translations,
        isHosted: hosted,
        connection: lakeConnection,
        ownerSecretSource,
        typeset,
        findPages: findLivePages,
        isSingleton: content.isSingletonType,
        typesWithOwnErrors: ['priceAmount'],
      }),
      schedule(),
      inbox(),
      visits(locale),
      welcome(),
      publishing({
        origin,
        host: { buildFile, changesQuery },
        toNotices: [
          // The notices of the server's plugins, one line for each.
          backups,
        ],
      }),
    ],
    tools: translateTools(locale),
    i18n: { bundles },
    schema: {
      types: toSchemaTypes(locale).map(withCustomInput),
      templates: (templates) => [
        ...withoutHistory(templates).filter(({ schemaType }) => !content.isSingletonType(schemaType)),
        {
          id: 'pricingPackage-in-group',
          title: t('package'),
          schemaType: 'pricingPackage',
          parameters: [{ name: 'group', type: 'string' }],
          value: ({ group }: { group: string }) => ({ group, highlighted: false }),
        },
        {
          id: 'legalPage-of-site',
          title: t('structure.legal'),
          schemaType: 'legalPage',
          parameters: [{ name: 'page', type: 'string' }],
          value: ({ page }: { page: string }) => ({ page }),
        },
      ],
    },
    document: {
      actions: (actions, context) =>
        documentActions.reduce((previous, resolve) => resolve(previous, context), actions),
      newDocumentOptions: (options) =>
        options.filter(({ templateId }) => canBeCreated(templateId, content.isSingletonType)),
      ...(hosted ? {} : { comments: { enabled: false } }),
    },
    ...(hosted ? {} : withoutHostedFeatures),
  })
}

/** The actions on a document, each made from those before it. */
const documentActions: DocumentActionsResolver[] = [
  scheduleActions,
  // A client has agreed to the words of the original, not to those of its copy.
  duplicateLast({ project: [], testimonial: ['permission'], pricingPackage: [] }),
  addressRecorder('project', findProjectAddresses),
  // The settings cannot be unpublished, because that would bring the built-in lists back.
  createCustomActions({ isSingleton: content.isSingletonType, permanentTypes: ['siteSettings'] }),
]
