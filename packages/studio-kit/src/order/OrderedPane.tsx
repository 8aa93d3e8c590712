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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Stack, Text } from '@sanity/ui'
import { useActiveReleases } from 'sanity'
import type { UserComponent } from 'sanity/structure'
import { toDocumentStates } from '../schedule/scheduled.ts'
import { ListState } from '../ui/ListState.tsx'
import { type T, useT } from '../words/words.ts'
import { OrderedRow } from './OrderedRow.tsx'
import { type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

export const toOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
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
    return (
      <Box padding={2}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: toAnnouncements(
              t,
              list.map(({ id }) => id),
            ),
            screenReaderInstructions: { draggable: t('order.instructions') },
          }}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={list} strategy={verticalListSortingStrategy}>
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
        <Box padding={3}>
          <Text size={1} muted>
            {list.length === 0 ? t('order.empty') : t('order.hint')}
          </Text>
        </Box>
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
