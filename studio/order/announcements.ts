import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import type { Say } from '#schemas/say.ts'

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
export const toInstructions = (say: Say): ScreenReaderInstructions => ({
  draggable: say(
    'Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.',
    'Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
  ),
})
