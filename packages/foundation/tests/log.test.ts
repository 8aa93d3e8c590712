import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

test('a terminal gets sentences, anything else one JSON object per line', () => {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  createLog('front', { isTTY: true, write })('release r1 is live.', { release: 'r1' })
  createLog('front', { isTTY: false, write })('two\nlines', { level: 'warn', status: 500 })
  expect(written[0]).toBe('front: release r1 is live.\n')
  expect(written[1]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(written[1] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'warn',
    process: 'front',
    message: 'two\nlines',
    status: 500,
  })
})

test('without a terminal, everything that a process prints is JSON, including the error that ends it', async () => {
  const script = join(createTemporaryFolder(), 'script.ts')
  const { href } = new URL('../src/log.ts', import.meta.url)
  await writeFile(
    script,
    `import { createLog, logConsole } from '${href}'
    logConsole(createLog('odd'))
    console.log('contact: %s is stored.', 'it')
    console.warn('two\\nlines')
    console.error(new Error('printed'))
    setTimeout(() => Promise.reject(new Error('not caught')))`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, ''])
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { level: 'info', process: 'odd', message: 'contact: it is stored.' },
    { level: 'warn', message: 'two\nlines' },
    { level: 'error', message: expect.stringMatching(/^Error: printed\n +at /) },
    { level: 'error', message: expect.stringMatching(/^Error: not caught\n +at /) },
  ])
})
