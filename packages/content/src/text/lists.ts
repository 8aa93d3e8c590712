import type { PortableTextBlock } from './portableText.ts'

/** Consecutive list items of one kind, in the form in which `@portabletext/react` renders a list. */
export type List = {
  _type: '@list'
  _key: string
  mode: 'html'
  level: number
  listItem: ListKind
  children: ListItem[]
}

/** A list item that holds its words and the lists nested in it. */
export type ListItem = Omit<PortableTextBlock, 'children'> & { children: (Content | List)[] }

type ListKind = NonNullable<PortableTextBlock['listItem']>

/** A span, or the heading that a list item contains. */
type Content = PortableTextBlock['children'][number] | PortableTextBlock

/**
 * Nests the list items of a formatted text by their levels, so that every list in another list is inside one of its items.
 * An item is inside the nearest item before it that has a lower level. A level that the text skips adds no list, because
 * its item would be an empty marker.
 *
 * `@portabletext/react` leaves these lists as they are. Its own nesting (`nestLists` of `@portabletext/toolkit` 6) takes a number
 * after a bullet of the same level out of their common parent, below an empty item, and adds an empty item for each skipped level:
 * https://github.com/portabletext/toolkit/pull/171
 */
export function toNestedLists(blocks: readonly PortableTextBlock[]): (PortableTextBlock | List)[] {
  const nested: (PortableTextBlock | List)[] = []
  /** The item of the last block and those around it, with the levels that the text gives them. */
  let open: { level: number; item: ListItem }[] = []
  for (const block of blocks) {
    const { listItem, level = 1 } = block
    if (listItem === undefined) {
      open = []
      nested.push(block)
      continue
    }
    open = open.filter((each) => each.level < level)
    const siblings: (Content | List)[] = open.at(-1)?.item.children ?? nested
    const item: ListItem = { ...block, style: 'normal', children: toContent(block) }
    const last = siblings.at(-1)
    if (last?._type === '@list' && last.listItem === listItem) last.children.push(item)
    else siblings.push(toList(block, listItem, open.length + 1, item))
    open.push({ level, item })
  }
  return nested
}

const toList = ({ _key }: PortableTextBlock, listItem: ListKind, level: number, item: ListItem): List => ({
  _type: '@list',
  _key: `${_key}-list`,
  mode: 'html',
  level,
  listItem,
  children: [item],
})

/** The words of a list item. A heading is a block inside it, because no list may be inside a heading. */
function toContent({ listItem: _, level: __, ...block }: PortableTextBlock): Content[] {
  return block.style === 'normal' ? [...block.children] : [block]
}
