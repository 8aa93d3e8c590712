import { addressRecorder, withoutHistory } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { canBeCreated, createCustomActions, duplicateLast } from '@freelance-site/studio-kit/studio'
import type { DocumentActionsResolver, DocumentPluginOptions, Template, TemplateItem } from 'sanity'
import { content, documentPageTypes } from '#lib/content/documents.ts'
import { schemas } from '#schemas/types.ts'
import { previewAction } from './previewAction.ts'
import { toGroupTemplate } from './structure.ts'
import { translatorFor } from './words/words.ts'

/** Actions that come with a part of the Studio. */
type Parts = { scheduleActions?: DocumentActionsResolver }

/** The types whose documents the owner orders. */
const ordered = schemas.filter(([name]) => content.isOrderedType(name))

/** The actions on a document, each made from those before it, after those of parts. */
const ownActions: DocumentActionsResolver[] = [
  duplicateLast(Object.fromEntries(ordered.map(([name, { notCopied = [] }]) => [name, notCopied]))),
  ...documentPageTypes.map(({ name, pages }) => addressRecorder(name, pages.findAddresses)),
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
  unstable_fieldActions: (given) => [...given, previewAction],
  newDocumentOptions: (options: TemplateItem[]) =>
    options.filter(({ templateId }) => canBeCreated(templateId, content.isSingletonType)),
  ...(hosted ? {} : { comments: { enabled: false } }),
})

/** The templates of new documents, with those of one list or page. */
export const toTemplates =
  (language: StudioLanguage) =>
  (templates: Template[]): Template[] => [
    ...withoutHistory(templates).filter(({ schemaType }) => !content.isSingletonType(schemaType)),
    ...schemas.flatMap(([name, { list, toTypes }]) => {
      if (!list?.groups) return []
      const { field, initial } = list.groups
      return {
        id: toGroupTemplate(name),
        title: toTypes(language)[0].title ?? name,
        schemaType: name,
        parameters: [{ name: field, type: 'string' }],
        value: (parameters: object) => ({ ...parameters, ...initial }),
      }
    }),
    {
      id: 'legalPage-of-site',
      title: translatorFor(language)('structure.legal'),
      schemaType: 'legalPage',
      parameters: [{ name: 'page', type: 'string' }],
      value: ({ page }: { page: string }) => ({ page }),
    },
  ]
