import { addressRecorder, withoutHistory } from '@freelance-site/content/studio'
import { canBeCreated, createCustomActions, duplicateLast } from '@freelance-site/studio-kit/studio'
import type { DocumentActionsResolver, DocumentPluginOptions, Template, TemplateItem } from 'sanity'
import { content } from '#lib/content/documents.ts'
import { findProjectAddresses } from '#lib/content/project.ts'
import type { translatorFor } from './words/words.ts'

/** Actions that come with a part of the Studio. */
type Parts = { scheduleActions?: DocumentActionsResolver }

/** The actions on a document, each made from those before it, after those of parts. */
const ownActions: DocumentActionsResolver[] = [
  // A client has agreed to the words of the original, not to those of its copy.
  duplicateLast({ project: [], testimonial: ['permission'], pricingPackage: [] }),
  addressRecorder('project', findProjectAddresses),
  // The settings cannot be unpublished, because that would bring the built-in lists back.
  createCustomActions({ isSingleton: content.isSingletonType, permanentTypes: ['siteSettings'] }),
]

/** What the owner can do with documents, and create; `hosted` says whether the lake is a project of Sanity's service. */
export const toDocumentOptions = (hosted: boolean, { scheduleActions }: Parts): DocumentPluginOptions => ({
  actions: (given, context) =>
    [...(scheduleActions ? [scheduleActions] : []), ...ownActions].reduce(
      (previous, resolve) => resolve(previous, context),
      given,
    ),
  newDocumentOptions: (options: TemplateItem[]) =>
    options.filter(({ templateId }) => canBeCreated(templateId, content.isSingletonType)),
  ...(hosted ? {} : { comments: { enabled: false } }),
})

/** The templates of new documents, with those of one list or page. */
export const toTemplates =
  (t: ReturnType<typeof translatorFor>) =>
  (templates: Template[]): Template[] => [
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
  ]
