import { expect, test } from 'vitest'
import { crafted, prepareCrafted } from '../support/craftedFolders.ts'

test('archives and folders that are no valid backups are refused in a sentence and change nothing', async () => {
  const { restoreOne } = await prepareCrafted()
  for (const each of crafted) {
    const { code, output, before, after } = await restoreOne(each)
    console.log(`${each.form}, ${each.what}: ${output.trim()}`)
    expect.soft({ ...each, code, after }).toEqual({ ...each, code: 1, after: before })
    expect.soft(output, each.what).toMatch(/^[^\n]+\.\n$/)
    expect.soft(output, each.what).not.toMatch(/\bat \S+:\d+|Error\b/)
  }
  console.log(`${crafted.length} crafted archives and folders`)
})
