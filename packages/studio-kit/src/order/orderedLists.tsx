import type { StudioLanguage } from '@freelance-site/foundation'
import { AddIcon } from '@sanity/icons/Add'
import type { DocumentListBuilder, IntentParams, StructureBuilder } from 'sanity/structure'
import { z } from 'zod'
import { makeOnce } from '../ui/makeOnce.ts'
import { translatorFor } from '../words/words.ts'
import { createOrderedPane } from './OrderedPane.tsx'

const paramsShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const wholeType = '_type == $type'

/**
 * A function that turns one of Sanity's lists of documents into a list that the owner sorts. The positions are in the field
 * `order` of the documents. Call it once: the Studio resolves its structure repeatedly, and a new pane would have to load
 * its list again.
 */
export function createOrderedLists(language: StudioLanguage) {
  const t = translatorFor(language)
  const getPane = makeOnce((_id: string, type: string, list: DocumentListBuilder) => {
    const params = paramsShape.parse(list.getParams() ?? {})
    return createOrderedPane(type, { filter: list.getFilter() ?? wholeType, params })
  })
  return (S: StructureBuilder, list: DocumentListBuilder) => {
    const [id, type] = [list.getId(), list.getSchemaType()]
    if (id === undefined || type === undefined) throw new Error('An ordered list needs an id and a type.')
    const isWholeType = list.getFilter() === wholeType
    // Links to a document open it here, unless the list has a filter, which a link does not name.
    const canHandleIntent = (intent: string, params: Record<string, unknown>) =>
      isWholeType && (intent === 'edit' || intent === 'create') && params.type === type
    const pane = S.component(getPane(id, type, list))
      .id(id)
      .title(list.getTitle() ?? id)
      .child((documentId) => S.document().documentId(documentId).schemaType(type))
      .menuItems([
        S.menuItem()
          .title(t('order.create'))
          .icon(AddIcon)
          .showAsAction(true)
          .intent({ type: 'create', params: isWholeType ? { type } : toIntentParams(type, list) }),
      ])
    return Object.assign(pane.serialize(), { canHandleIntent })
  }
}

/** New documents start from the first template of the list. */
function toIntentParams(type: string, list: DocumentListBuilder): IntentParams {
  const first = list.getInitialValueTemplates()?.[0]
  const template = first && 'serialize' in first ? first.serialize() : first
  return template ? [{ type, template: template.templateId }, template.parameters ?? {}] : { type }
}
