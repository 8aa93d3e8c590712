import { expect, test } from 'vitest'
import { chooseDrawing } from '#schemas/project.ts'

/** The drawing of a new project beside projects with these. */
const choose = (used: (string | null)[]) => {
  const client = { withConfig: () => client, fetch: async () => used }
  return Reflect.apply(chooseDrawing, null, [undefined, { getClient: () => client }])
}

test('a new project gets the drawing that the fewest others show', async () => {
  const names: string[] = []
  for (let index = 0; index < 8; index++) names.push(await choose(names))
  for (const name of new Set(names)) expect(names.filter((each) => each === name)).toHaveLength(2)
  expect(await choose(['bakery', 'map', 'map', null, 'photo', 'bakery', 'photo'])).toBe('learning')
})
