import { expect, test } from 'vitest'
import { runScript } from '../../support/runScript.ts'

const sanity = (args: string[]) =>
  runScript('node_modules/sanity/bin/sanity', args, { NODE_ENV: 'development' })

test('Sanity’s own command reads the Studio’s configuration and finds its schema valid', async () => {
  const { code, output } = await sanity(['schema', 'validate'])
  expect(output).toContain('0 errors')
  expect(output).toContain('0 warnings')
  expect(code).toBe(0)
}, 120_000)

test('with the embedded lake, a command that needs a project at sanity.io ends with a sentence that says so', async () => {
  const { code, output } = await sanity(['documents', 'query', '*'])
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^“sanity documents query” needs a project at sanity\.io .*content:export/)
}, 120_000)
