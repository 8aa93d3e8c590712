import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Box, Button, Flex } from '@sanity/ui'
import type { DocumentState } from '../schedule/scheduled.ts'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { ListBadges } from '../ui/ListBadges.tsx'
import { useT } from '../words/words.ts'

type Props = { id: string; type: string; selected: boolean; states: readonly DocumentState[] }

export function OrderedRow({ id, type, selected, states }: Props) {
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
