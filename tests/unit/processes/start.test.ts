import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, onTestFinished, test } from 'vitest'

/** Runs `npm start` with settings that prevent a start. Returns its log entry and exit code. */
function start(settings: Record<string, string>) {
  const folder = createTemporaryFolder()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, NEXT_PUBLIC_SANITY_PROJECT_ID: '', ...settings },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stderr, entry: JSON.parse(stdout) }
}

test('one port for site and lake is refused before anything listens', async () => {
  const port = String(await findFreePort())
  expect(start({ PORT: port, LAKE_PORT: port })).toMatchObject({
    status: 1,
    stderr: '',
    entry: {
      level: 'error',
      process: 'start',
      message: `PORT and LAKE_PORT are both ${port}. Set one of them to another port.`,
    },
  })
})

test.each(['PORT', 'LAKE_PORT'])('a %s that another program uses is reported in a sentence', async (name) => {
  const [taken, other, third] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve))
  const settings = { PORT: String(other), LAKE_PORT: String(third), [name]: String(taken) }
  const { status, entry } = start(settings)
  expect(status).toBe(1)
  expect(entry.message).toMatch(
    new RegExp(`^Port ${taken}.* is taken by another program\\. .*set ${name} to another port\\.$`),
  )
})
