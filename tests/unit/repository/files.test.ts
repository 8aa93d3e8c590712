import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, root, siteFolders } from '../../support/sources.ts'

test('no file with code or styles has more than 250 lines', () => {
  const folders = [...siteFolders, 'packages/*/src']
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => readSource(file).trimEnd().split('\n').length > 250)).toEqual([])
})
