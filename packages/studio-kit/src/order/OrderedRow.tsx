import type { Active } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { ArrowUpIcon } from '@sanity/icons/ArrowUp'
import { DoubleChevronDownIcon } from '@sanity/icons/DoubleChevronDown'
import { DoubleChevronUpIcon } from '@sanity/icons/DoubleChevronUp'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { EllipsisVerticalIcon } from '@sanity/icons/EllipsisVertical'
import { Badge, Box, Button, Flex, usePrefersReducedMotion } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import type { ComponentProps, CSSProperties } from 'react'
import { formatScheduledTime } from '../schedule/formatTime.ts'
import type { DocumentState } from '../schedule/scheduled.tsx'
import { DocumentLink, useTitle } from '../ui/DocumentLink.tsx'
import { useT, useWords } from '../words/words.ts'

const arrows = [
  { name: 'up', icon: ArrowUpIcon, by: -1 },
  { name: 'down', icon: ArrowDownIcon, by: 1 },
] as const

/** Both ends of the list, and the arrows, for which a narrow list has no room. */
const places = [
  { name: 'toTop', icon: DoubleChevronUpIcon, toIndex: () => 0 },
  { name: 'oneUp', icon: ArrowUpIcon, toIndex: (_last: number, index: number) => index - 1 },
  { name: 'oneDown', icon: ArrowDownIcon, toIndex: (_last: number, index: number) => index + 1 },
  { name: 'toBottom', icon: DoubleChevronDownIcon, toIndex: (last: number) => last },
] as const

/** A finger needs 44 px; in width they overlap nothing, and leave room for the title on a phone. */
const buttonSize: CSSProperties = { minWidth: 'clamp(36px, 10cqi, 44px)', minHeight: 44 }

const handleWidth = 32

type Props = ComponentProps<typeof DocumentLink> & {
  states: readonly DocumentState[]
  index: number
  last: number
  canMove: (to: number) => boolean
  onMove: (to: number, title: string) => void
}

/** The title of the document that is dragged, for the owner; its id if it has none. */
export const toDraggedTitle = ({ id, data }: Active): string => String(data.current?.title ?? id)

/** A document of an ordered list, with a handle to drag it, an arrow up and down, and a menu with its other places. */
export function OrderedRow({ states, index, last, canMove, onMove, ...link }: Props) {
  const t = useT()
  const known = useTitle({ _id: link.id, _type: link.type })
  const title = known ?? link.id
  const isStill = usePrefersReducedMotion()
  const isFixed = !canMove(index === 0 ? last : 0)
  /** A list of one has no order. */
  const isAlone = last === 0
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: link.id,
      data: { title },
      disabled: { draggable: isFixed },
      attributes: { roleDescription: t('order.draggable') },
      ...(isStill && { transition: null }),
    })
  return (
    <Box
      as="li"
      ref={setNodeRef}
      style={{
        listStyle: 'none',
        containerType: 'inline-size',
        transform: CSS.Translate.toString(transform),
        transition,
        ...(isDragging && draggedStyle),
      }}
    >
      <Flex align="center">
        {!isAlone && (
          <Button
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            icon={DragHandleIcon}
            mode="bleed"
            padding={2}
            aria-label={t('order.drag', { title })}
            style={{
              ...buttonSize,
              minWidth: handleWidth,
              touchAction: 'none',
              cursor: isDragging ? 'grabbing' : isFixed ? undefined : 'grab',
              opacity: isFixed ? 0.3 : 1,
            }}
          />
        )}
        <Box flex={1} data-order-title="" style={{ minWidth: 0 }}>
          <DocumentLink {...link} />
        </Box>
        {(isAlone ? [] : arrows).map(({ name, icon, by }) => {
          const to = index + by
          const isInert = !canMove(to)
          return (
            <Button
              key={name}
              data-order-arrow=""
              icon={icon}
              mode="bleed"
              padding={2}
              aria-label={t(`order.${name}`, { title })}
              // A button that is `disabled` loses the focus.
              aria-disabled={isInert}
              onClick={() => !isInert && onMove(to, title)}
              style={{ ...buttonSize, opacity: isInert ? 0.3 : 1 }}
            />
          )
        })}
        {!isAlone && (
          <MenuButton
            id={`order-${link.id}`}
            button={
              <Button
                icon={EllipsisVerticalIcon}
                mode="bleed"
                padding={2}
                aria-label={t('order.more', { title })}
                style={buttonSize}
              />
            }
            menu={
              <Menu>
                {places.map(({ name, icon, toIndex }) => (
                  <MenuItem
                    key={name}
                    icon={icon}
                    text={t(`order.${name}`)}
                    disabled={!canMove(toIndex(last, index))}
                    onClick={() => onMove(toIndex(last, index), title)}
                  />
                ))}
              </Menu>
            }
            popover={{ placement: 'bottom-end', portal: true }}
          />
        )}
      </Flex>
      <ListBadges states={states} start={isAlone ? 0 : handleWidth} />
    </Box>
  )
}

const draggedStyle: CSSProperties = {
  position: 'relative',
  zIndex: 1,
  borderRadius: 4,
  background: 'var(--card-bg-color)',
  boxShadow: '0 0 0 1px var(--card-border-color), 0 6px 20px rgb(0 0 0 / 0.2)',
}

/**
 * The states of a document in a list: that the site does not show it, and what is scheduled. They are below the whole row, since
 * on a phone a time has no room between the handle and the buttons.
 */
function ListBadges({ states, start }: { states: readonly DocumentState[]; start: number }) {
  const { t, locale } = useWords()
  if (states.length === 0) return null
  const toText = (state: DocumentState) => {
    const moment = 'at' in state ? formatScheduledTime(state.at, locale, { isShort: true }) : ''
    return t(`state.${state.kind}`, { moment })
  }
  return (
    // Aligned with the text of the preview above.
    <Flex gap={2} wrap="wrap" paddingBottom={2} style={{ paddingInlineStart: `calc(${start}px + 3.1rem)` }}>
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
