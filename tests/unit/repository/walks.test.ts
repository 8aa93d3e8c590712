import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findImports, readSource, root } from '../../support/sources.ts'

type Step = { file: string; depth: number; isJump: boolean }

/** The steps of one walk: items of a nested list, each of which begins with a file. */
function parseSteps(walk: string): Step[] {
  const items = walk.split('\n').filter((line) => /^ *- /.test(line))
  return items.map((item) => {
    const parts = /^(?<indent> *)- (?<jump>⇢ )?`(?<file>[^`]+)`: /.exec(item)?.groups
    if (parts?.indent === undefined || parts.file === undefined) throw new Error(`No step: ${item}`)
    return { file: parts.file, depth: parts.indent.length / 2, isJump: parts.jump !== undefined }
  })
}

const [, ...sections] = readSource('docs/walks.md').split(/^## /m)
const walks = sections.map((section) => ({
  title: section.slice(0, section.indexOf('\n')),
  steps: parseSteps(section),
}))

/** The step that one is indented under. */
const findParent = (steps: Step[], at: number) =>
  steps.slice(0, at).findLast(({ depth }) => depth < (steps[at]?.depth ?? 0))

const imports = (from: string, to: string) =>
  findImports(from).some((each) => 'file' in each.from && each.from.file === to)

test('there are four walks', () => {
  expect(walks.map(({ title }) => title)).toEqual([
    'A project’s title → pixel',
    'A webhook → live',
    'A message → mailbox',
    'A refusal → cookie jar',
  ])
})

describe.each(walks)('$title', ({ steps }) => {
  test('names files that exist', () => {
    expect(steps.map(({ file }) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('indents a file only under one that imports it', () => {
    const wrong = steps.filter(({ file, depth }, at) => {
      const parent = findParent(steps, at)
      return depth > 0 && !(parent?.depth === depth - 1 && imports(parent.file, file))
    })
    expect(wrong).toEqual([])
  })

  test('marks every step that is not an import, and only those', () => {
    const wrong = steps.filter(({ depth, isJump }, at) => isJump !== (depth === 0 && at > 0))
    expect(wrong).toEqual([])
  })
})
