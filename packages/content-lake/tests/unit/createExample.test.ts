import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExample } from '../../src/commands/createExample.ts'
import { makeFolder } from '../support/lake.ts'

const example = join(import.meta.dirname, '../../examples/testing')

test('an installed package writes its example into a new folder, and into no other', async () => {
  const folder = await makeFolder()
  const installed = join(folder, 'node_modules/content-lake/examples/testing')
  cpSync(example, installed, { recursive: true })
  const target = join(folder, 'tests')
  expect(createExample(target, installed, '1.2.3')).toContain('npx vitest run')
  expect(readFileSync(join(target, 'notes.test.ts'), 'utf8')).toContain('createTestLake')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
  expect({ ...dependencies, ...devDependencies }).toMatchObject({ 'content-lake': '^1.2.3' })
  expect(() => createExample(target, installed, '1.2.3')).toThrow(target)
})
