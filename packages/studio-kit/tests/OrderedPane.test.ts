import type { Active, DragMoveEvent, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { toAnnouncements } from '../src/order/orderedLists.tsx'
import { translatorFor } from '../src/translator.ts'
import { texts } from '../src/words/words.ts'

const rect = { width: 0, height: 0, top: 0, left: 0, bottom: 0, right: 0 }
const active = (id: string): Active => ({
  id,
  data: { current: {} },
  rect: { current: { initial: null, translated: null } },
})
const over = (id: string): Over => ({ id, rect, disabled: false, data: { current: {} } })
const moving = (id: string, over: Over | null): DragMoveEvent => ({
  active: active(id),
  over,
  activatorEvent: new Event('keydown'),
  collisions: null,
  delta: { x: 0, y: 0 },
})

test.each([
  [
    'fr' as const,
    ['Pris, position 3 sur 3.', 'Déplacé, position 1 sur 3.', 'En dehors de la liste.', 'Remis à sa place.'],
  ],
  [
    'en' as const,
    ['Picked up, position 3 of 3.', 'Moved, position 1 of 3.', 'Outside the list.', 'Put back.'],
  ],
])('a screen reader announces the position of a row in %s', (locale, expected) => {
  const { onDragStart, onDragOver, onDragEnd } = toAnnouncements(translatorFor(texts, locale), [
    'a',
    'b',
    'c',
  ])
  expect([
    onDragStart({ active: active('c') }),
    onDragOver(moving('c', over('a'))),
    onDragOver(moving('c', null)),
    onDragEnd(moving('c', null)),
  ]).toEqual(expected)
})
