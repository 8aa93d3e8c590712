import { expect, test, vi } from 'vitest'
import { pickFor } from '#schemas/pick.ts'
import { toOrderedPane } from '#studio/order/OrderedPane.tsx'
import { toStructure } from '#studio/structure.ts'

vi.mock('#studio/order/OrderedPane.tsx', () => ({ toOrderedPane: vi.fn() }))

test('the lists whose rows the owner drags are the projects and both groups of packages', () => {
  toStructure(pickFor('en'))
  expect(vi.mocked(toOrderedPane).mock.calls.map(([, { params }]) => params)).toEqual([
    { type: 'project' },
    { type: 'pricingPackage', group: 'site' },
    { type: 'pricingPackage', group: 'hosting' },
  ])
})
