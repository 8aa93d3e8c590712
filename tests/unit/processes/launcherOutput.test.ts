import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { createProject } from '../../support/launcherProject.ts'

const log = new URL('../../../packages/foundation/src/log.ts', import.meta.url).href

/** A server that logs as many lines as the path of a request says, and then answers with its process id. */
const talkative = `
  import { createServer } from 'node:http'
  import { writeFileSync } from 'node:fs'
  import { createLog, logConsole } from '${log}'
  const log = createLog('front')
  logConsole(log)
  const server = createServer((request, response) => {
    for (let n = 0; n < Number(request.url.slice(1)); n += 1) log('a line '.repeat(20), { n })
    response.end(String(process.pid))
  })
  server.listen(0, '127.0.0.1', () => {
    writeFileSync('port', String(server.address().port))
    process.send({ type: 'ready' })
  })
  process.on('disconnect', () => process.exit(1))`

async function startTalkative() {
  const { root, launch } = await createProject(talkative)
  const { child, output } = launch()
  const port = await waitFor('the server', () => readFileSync(join(root, 'port'), 'utf8') || null)
  const log = async (lines: number) => {
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(`http://127.0.0.1:${port}/${lines}`, { signal })
    return answer.text()
  }
  return { child, output, log }
}

const parseLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('the server runs on after the reader of its log ends', async () => {
  const { child, log } = await startTalkative()
  const pid = await log(1)
  child.stdout.destroy()
  child.stderr.destroy()
  for (let n = 0; n < 20; n += 1) expect(await log(100)).toBe(pid)
})

test('the server runs on while nobody reads its log, and later logs how many lines are missing', async () => {
  const { child, output, log } = await startTalkative()
  const pid = await log(1)
  child.stdout.pause()
  const total = 40 * 500
  for (let n = 0; n < 40; n += 1) expect(await log(500)).toBe(pid)
  child.stdout.resume()
  const lost = await waitFor('the count', () => /"(\d+) lines are missing here/.exec(output())?.[1])
  await log(1)
  expect(Number(lost)).toBeGreaterThan(0)
  const countArrived = () => parseLines(output()).filter((line) => line.process === 'front').length
  await waitFor('every line that was not dropped', () => countArrived() + Number(lost) === 1 + total + 1)
})

test('without a terminal, every line is JSON: output of npm, errors of Node, and errors in the settings', async () => {
  const refusing = `console.error('{"time":"now","level":"warn","process":"restore"}')
    console.error('PORT: must be a number.\\nHOST: must be an address.')
    console.log('{"process":"start"}')
    throw new Error('odd')`
  const { root, launch } = await createProject(refusing)
  const { output } = await launch().ended
  expect(parseLines(output)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'info', message: expect.stringMatching(/^Installing the packages/) }),
      expect.objectContaining({
        level: 'error',
        process: 'launcher',
        message: expect.stringContaining('HOST: must'),
      }),
      { process: 'start' },
      { time: 'now', level: 'warn', process: 'restore' },
      expect.objectContaining({ level: 'error', message: expect.stringContaining('Error: odd') }),
    ]),
  )
  await writeFile(join(root, 'package-lock.json'), '{"changed":true}')
  const failed = await launch([], { NPM_FAILS: '1' }).ended
  expect(parseLines(failed.output).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Installing/),
    expect.stringContaining('npm says why'),
    expect.stringMatching(/^The packages could not be installed/),
  ])
})

test('the output of another script stays as it is', async () => {
  const { root, launch } = await createProject()
  await launch().ended
  await writeFile(join(root, 'other.ts'), "console.error('not JSON')")
  expect((await launch(['other.ts']).ended).output).toBe('not JSON\n')
})
