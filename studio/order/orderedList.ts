import { AddIcon } from '@sanity/icons/Add'
import type { IntentParams, StructureBuilder } from 'sanity/structure'
import type { PickWording } from '#schemas/pick.ts'
import { toOrderedPane } from './OrderedPane.tsx'

type OrderedList = {
  id: string
  title: string
  type: string
  /** Restricts the list to a group; new documents belong to it. */
  group?: { name: string; template: string }
}

/**
 * A list of documents in the order of the site. Its pane is created once, because the Studio resolves its structure
 * repeatedly, and a new pane would have to load the list again.
 */
export function toOrderedList(pick: PickWording, { id, title, type, group }: OrderedList) {
  const filter = group ? '_type == $type && group == $group' : '_type == $type'
  const params: Record<string, string> = group ? { type, group: group.name } : { type }
  const create: IntentParams = group ? [{ type, template: group.template }, { group: group.name }] : { type }
  const Pane = toOrderedPane(type, { filter, params })
  // Links to a document of this type open it here, unless the list has a group, which a link does not name.
  const canHandleIntent = (intent: string, params: Record<string, unknown>) =>
    !group && (intent === 'edit' || intent === 'create') && params.type === type
  return (S: StructureBuilder) => {
    const pane = S.component(Pane)
      .id(id)
      .title(title)
      .child((documentId) => S.document().documentId(documentId).schemaType(type))
      .menuItems([
        S.menuItem()
          .title(pick('Créer', 'Create'))
          .icon(AddIcon)
          .showAsAction(true)
          .intent({ type: 'create', params: create }),
      ])
    return Object.assign(pane.serialize(), { canHandleIntent })
  }
}
