import { expect, test } from 'vitest'
import { toBlocks } from '../src/text/portableText.ts'

test('paragraphs, bullets and links of a dictionary text become Portable Text', () => {
  const blocks = toBlocks(
    'Un début\nsur deux lignes.\n\n- Premier.\n- Second,\nplus long.\n\nVoir [la page](/contact).',
    'k',
  )
  expect(
    blocks.map(({ _key, listItem, children }) => [
      _key,
      listItem,
      children.map(({ text }) => text).join('|'),
    ]),
  ).toEqual([
    ['k-0', undefined, 'Un début sur deux lignes.'],
    ['k-1', 'bullet', 'Premier.'],
    ['k-2', 'bullet', 'Second, plus long.'],
    ['k-3', undefined, 'Voir |la page|.'],
  ])
  expect(blocks[3]?.markDefs).toEqual([{ _type: 'link', _key: 'k-3-1-link', href: '/contact' }])
  expect(blocks[3]?.children[1]?.marks).toEqual(['k-3-1-link'])
})
