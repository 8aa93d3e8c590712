import { expect, test, vi } from 'vitest'
import { pickFor } from '#schemas/pick.ts'

test('the lists whose rows the owner drags are the projects and both groups of packages', async () => {
  const toOrderedPane = vi.fn()
  vi.doMock('#studio/order/OrderedPane.tsx', () => ({ toOrderedPane }))
  // Test files share their modules, and another may have loaded these already.
  vi.resetModules()
  const { toStructure } = await import('#studio/structure.ts')
  vi.doUnmock('#studio/order/OrderedPane.tsx')
  toStructure(pickFor('en'))
  expect(toOrderedPane.mock.calls.map(([, { params }]) => params)).toEqual([
    { type: 'project' },
    { type: 'pricingPackage', group: 'site' },
    { type: 'pricingPackage', group: 'hosting' },
  ])
})
