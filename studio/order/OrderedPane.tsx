import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import type { UserComponent } from 'sanity/structure'
import type { Say } from '#schemas/say.ts'
import { useSay } from '../languages.tsx'
import { OrderedRow } from './OrderedRow.tsx'
import { type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

/** A list whose order is the order on the site: rows are dragged, by pointer or by keyboard. */
export const toOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
  function OrderedPane({ childItemId }) {
    const say = useSay()
    const { list, moveOver } = useOrderedList(query)
    const sensors = useSensors(
      // A click on a handle is no drag.
      useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
      useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
    )
    const onDragEnd = ({ active, over }: DragEndEvent) => {
      if (over) moveOver(String(active.id), String(over.id))
    }
    if (list === 'loading')
      return (
        <Flex justify="center" padding={5}>
          <Spinner muted />
        </Flex>
      )
    if (list === 'failed')
      return (
        <Card tone="critical" padding={4}>
          <Text size={1}>
            {say('La liste ne peut pas être lue en ce moment.', 'The list cannot be read at this moment.')}
          </Text>
        </Card>
      )
    return (
      <Box padding={2}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: toAnnouncements(
              say,
              list.map(({ id }) => id),
            ),
            screenReaderInstructions: toInstructions(say),
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
              ? say('Rien ici pour l’instant.', 'Nothing here yet.')
              : say(
                  'Glissez pour ranger : l’ordre change sur le site sans publier.',
                  'Drag to arrange: the order changes on the site without publishing.',
                )}
          </Text>
        </Box>
      </Box>
    )
  }

/** What a screen reader says while the rows of an ordered list are moved, by their places in it. */
export function toAnnouncements(say: Say, ids: readonly UniqueIdentifier[]): Announcements {
  const toPlace = (id: UniqueIdentifier) => {
    const place = ids.indexOf(id) + 1
    return say(`position ${place} sur ${ids.length}`, `position ${place} of ${ids.length}`)
  }
  return {
    onDragStart: ({ active }) => say(`Pris, ${toPlace(active.id)}.`, `Picked up, ${toPlace(active.id)}.`),
    onDragOver: ({ over }) =>
      over
        ? say(`Déplacé, ${toPlace(over.id)}.`, `Moved, ${toPlace(over.id)}.`)
        : say('En dehors de la liste.', 'Outside the list.'),
    onDragEnd: ({ over }) =>
      over
        ? say(`Posé, ${toPlace(over.id)}.`, `Dropped, ${toPlace(over.id)}.`)
        : say('Remis à sa place.', 'Put back.'),
    onDragCancel: ({ active }) => say(`Annulé, ${toPlace(active.id)}.`, `Cancelled, ${toPlace(active.id)}.`),
  }
}

/** How to move a row without a pointer. */
const toInstructions = (say: Say): ScreenReaderInstructions => ({
  draggable: say(
    'Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.',
    'Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
  ),
})
