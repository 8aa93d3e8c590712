import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Stack } from '@sanity/ui'
import { useActiveReleases } from 'sanity'
import type { UserComponent } from 'sanity/structure'
import { toDocumentStates } from '../schedule/scheduled.tsx'
import { ListHint, ListState } from '../ui/listStates.tsx'
import { type T, useT } from '../words/words.ts'
import { OrderedRow, toDraggedTitle } from './OrderedRow.tsx'
import { canMove } from './positions.ts'
import { type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

const rules = `
/* Sanity cuts titles after one line. */
[data-order-title] [data-testid="default-preview"] {
  height: auto !important;
  min-height: 2.0625rem !important;
}
[data-order-title] [data-testid="default-preview__header"] span {
  white-space: normal;
  overflow-wrap: anywhere;
}
/* Beside an open document, the title needs the room of the arrows, which the menu has, too. */
@container (max-width: 330px) {
  [data-order-arrow] {
    display: none !important;
  }
}
`

/** A pane with the documents of one type, which the owner drags or moves with buttons. */
export const createOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
  function OrderedPane({ childItemId }) {
    const t = useT()
    const { list, move, announced } = useOrderedList(query)
    const { data: releases } = useActiveReleases()
    const sensors = useSensors(
      // A press on a handle that does not move is no drag.
      useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
      useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
    )
    if (list === 'loading' || list === 'failed') return <ListState state={list} />
    const ids = list.map(({ id }) => id)
    const endDrag = ({ active, over }: DragEndEvent) => {
      const [from, to] = [active.id, over?.id].map((id) => ids.indexOf(String(id)))
      if (from === undefined || to === undefined || !canMove(list, from, to)) return
      move(from, to, toDraggedTitle(active))
    }
    return (
      <Box padding={2}>
        <style>{rules}</style>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[restrictToVerticalAxis]}
          accessibility={{
            announcements: toAnnouncements(t, ids),
            screenReaderInstructions: { draggable: t('order.instructions') },
          }}
          onDragEnd={endDrag}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <Stack as="ul" gap={1} padding={0} margin={0}>
              {list.map(({ id, versions }, index) => (
                <OrderedRow
                  key={id}
                  id={id}
                  type={type}
                  selected={childItemId === id}
                  states={toDocumentStates(versions, id, releases)}
                  index={index}
                  last={list.length - 1}
                  canMove={(to) => canMove(list, index, to)}
                  onMove={(to, title) => move(index, to, title)}
                />
              ))}
            </Stack>
          </SortableContext>
        </DndContext>
        {list.length !== 1 && <ListHint>{list.length === 0 ? t('order.empty') : t('order.hint')}</ListHint>}
        <ListHint role="status">{announced}</ListHint>
      </Box>
    )
  }

/** What screen readers say during a drag. The status below the list says where the document has arrived. */
function toAnnouncements(t: T, ids: readonly string[]): Announcements {
  const toPlace = (id: unknown) => ({ position: ids.indexOf(String(id)) + 1, count: ids.length })
  const toPickedUp = (active: Active) =>
    t('order.pickedUp', { title: toDraggedTitle(active), ...toPlace(active.id) })
  return {
    onDragStart: ({ active }) => toPickedUp(active),
    // At first, a row is over itself.
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? toPickedUp(active) : t('order.over', toPlace(over.id))) : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : t('order.cancelled', { title: toDraggedTitle(active) }),
    onDragCancel: ({ active }) => t('order.cancelled', { title: toDraggedTitle(active) }),
  }
}
