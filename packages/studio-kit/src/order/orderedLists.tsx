import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { AddIcon } from '@sanity/icons/Add'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Badge, Box, Button, Flex, Stack } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { useActiveReleases } from 'sanity'
import type { DocumentListBuilder, IntentParams, StructureBuilder, UserComponent } from 'sanity/structure'
import { z } from 'zod'
import { formatScheduledTime } from '../schedule/formatTime.ts'
import { type DocumentState, toDocumentStates } from '../schedule/scheduled.tsx'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { ListHint, ListState } from '../ui/listStates.tsx'
import { type T, translatorFor, useT, useWords } from '../words/words.ts'
import { type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

const paramsShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const wholeType = '_type == $type'

/**
 * A function that turns one of Sanity's lists of documents into a list that the owner sorts. The positions are in the field
 * `order` of the documents. Call it once: the Studio resolves its structure repeatedly, and a new pane would have to load
 * its list again.
 */
export function toOrderedLists(language: StudioLanguage) {
  const t = translatorFor(language)
  const panes = new Map<string, UserComponent>()
  const getPane = (id: string, type: string, list: DocumentListBuilder) => {
    const params = paramsShape.parse(list.getParams() ?? {})
    const pane = panes.get(id) ?? toOrderedPane(type, { filter: list.getFilter() ?? wholeType, params })
    panes.set(id, pane)
    return pane
  }
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

const toOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
  function OrderedPane({ childItemId }) {
    const t = useT()
    const { list, moveOver } = useOrderedList(query)
    const { data: releases } = useActiveReleases()
    const sensors = useSensors(
      // A click on a handle does not start a drag.
      useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
      useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
    )
    const onDragEnd = ({ active, over }: DragEndEvent) => {
      if (over) moveOver(String(active.id), String(over.id))
    }
    if (list === 'loading' || list === 'failed') return <ListState state={list} />
    const ids = list.map(({ id }) => id)
    return (
      <Box padding={2}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: toAnnouncements(t, ids),
            screenReaderInstructions: { draggable: t('order.instructions') },
          }}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <Stack as="ul" gap={1} padding={0} margin={0}>
              {list.map(({ id, versions }) => (
                <OrderedRow
                  key={id}
                  id={id}
                  type={type}
                  selected={childItemId === id}
                  states={toDocumentStates(versions, id, releases)}
                />
              ))}
            </Stack>
          </SortableContext>
        </DndContext>
        <ListHint>{list.length === 0 ? t('order.empty') : t('order.hint')}</ListHint>
      </Box>
    )
  }

/** Screen readers announce the position of a row while it is moved. */
export function toAnnouncements(t: T, ids: readonly UniqueIdentifier[]): Announcements {
  const toPosition = (id: UniqueIdentifier) => {
    const position = ids.indexOf(id) + 1
    return t('order.position', { position, count: ids.length })
  }
  return {
    onDragStart: ({ active }) => t('order.pickedUp', { position: toPosition(active.id) }),
    onDragOver: ({ over }) =>
      over ? t('order.moved', { position: toPosition(over.id) }) : t('order.outside'),
    onDragEnd: ({ over }) =>
      over ? t('order.dropped', { position: toPosition(over.id) }) : t('order.putBack'),
    onDragCancel: ({ active }) => t('order.cancelled', { position: toPosition(active.id) }),
  }
}

type Props = { id: string; type: string; selected: boolean; states: readonly DocumentState[] }

function OrderedRow({ id, type, selected, states }: Props) {
  const t = useT()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('order.sortable') } })
  return (
    <Box
      ref={setNodeRef}
      as="li"
      style={{
        listStyle: 'none',
        transform: CSS.Translate.toString(transform),
        transition,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        opacity: isDragging ? 0.8 : undefined,
      }}
    >
      <Flex align="center" gap={1}>
        <Button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          icon={DragHandleIcon}
          mode="bleed"
          padding={2}
          aria-label={t('order.move')}
          style={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
        />
        <Box flex={1}>
          <DocumentLink id={id} type={type} selected={selected} />
          <ListBadges states={states} />
        </Box>
      </Flex>
    </Box>
  )
}

/** The states of a document in a list: that the site does not show it, and what is scheduled. */
function ListBadges({ states }: { states: readonly DocumentState[] }) {
  const { t, locale } = useWords()
  if (states.length === 0) return null
  const toText = (state: DocumentState) => {
    const moment = 'at' in state ? formatScheduledTime(state.at, locale, { isShort: true }) : ''
    return t(`state.${state.kind}`, { moment })
  }
  return (
    // Aligned with the text of the preview above.
    <Flex gap={2} wrap="wrap" paddingBottom={2} style={{ paddingInlineStart: '3.1rem' }}>
      {states.map((state) => (
        <Badge
          key={JSON.stringify(state)}
          tone={state.kind === 'scheduled' ? 'primary' : 'caution'}
          fontSize={1}
        >
          {toText(state)}
        </Badge>
      ))}
    </Flex>
  )
}
