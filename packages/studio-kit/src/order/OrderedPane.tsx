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
import type { UserComponent } from 'sanity/structure'
import type { PickWording } from '../pick.ts'
import { ListState } from '../ui/ListState.tsx'
import { usePick } from '../ui/languages.ts'
import { OrderedRow } from './OrderedRow.tsx'
import { type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

/** A list in the order of the site, which the owner sorts with pointer or keyboard. */
export const toOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
  function OrderedPane({ childItemId }) {
    const pick = usePick()
    const { list, moveOver } = useOrderedList(query)
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
              pick,
              list.map(({ id }) => id),
            ),
            screenReaderInstructions: {
              draggable: pick(
                'Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.',
                'Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
              ),
            },
          }}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={list} strategy={verticalListSortingStrategy}>
            <Stack as="ul" gap={1} padding={0} margin={0}>
              {list.map(({ id }) => (
                <OrderedRow key={id} id={id} type={type} selected={childItemId === id} />
              ))}
            </Stack>
          </SortableContext>
        </DndContext>
        <Box padding={3}>
          <Text size={1} muted>
            {list.length === 0
              ? pick('Rien ici pour l’instant.', 'Nothing here yet.')
              : pick(
                  'Glissez pour ranger\u00a0: l’ordre change sur le site sans publier.',
                  'Drag to arrange: the order changes on the site without publishing.',
                )}
          </Text>
        </Box>
      </Box>
    )
  }

/** Screen readers announce the position of a row while it is moved. */
export function toAnnouncements(pick: PickWording, ids: readonly UniqueIdentifier[]): Announcements {
  const toPosition = (id: UniqueIdentifier) => {
    const position = ids.indexOf(id) + 1
    return pick(`position ${position} sur ${ids.length}`, `position ${position} of ${ids.length}`)
  }
  return {
    onDragStart: ({ active }) =>
      pick(`Pris, ${toPosition(active.id)}.`, `Picked up, ${toPosition(active.id)}.`),
    onDragOver: ({ over }) =>
      over
        ? pick(`Déplacé, ${toPosition(over.id)}.`, `Moved, ${toPosition(over.id)}.`)
        : pick('En dehors de la liste.', 'Outside the list.'),
    onDragEnd: ({ over }) =>
      over
        ? pick(`Posé, ${toPosition(over.id)}.`, `Dropped, ${toPosition(over.id)}.`)
        : pick('Remis à sa place.', 'Put back.'),
    onDragCancel: ({ active }) =>
      pick(`Annulé, ${toPosition(active.id)}.`, `Cancelled, ${toPosition(active.id)}.`),
  }
}
