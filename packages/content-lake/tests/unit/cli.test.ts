import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient, makeFolder } from '../support/lake.ts'

const script = join(import.meta.dirname, '../../src/cli.ts')

/** Runs the command. `output` collects its output and errors while it runs. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const command = { child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      command.output += text
    })
  return command
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null) await once(child, 'close')
  return child.exitCode
}

async function startInFolder(data: string, ...args: string[]) {
  const command = run('--port', '0', '--data', data, ...args)
  await expect.poll(() => command.output).toContain('sanity.config.ts')
  const [address = ''] = /http:\/\/localhost:\d+/.exec(command.output) ?? []
  return { ...command, output: command.output, address: address.replace('localhost', '127.0.0.1') }
}

test('starts a lake with a working sign-in link and token, and ends on Ctrl-C', async () => {
  const data = join(await makeFolder(), 'lake')
  const { child, output, address } = await startInFolder(data)
  const link = new URL(/Sign in:\s+(\S+)/.exec(output)?.[1] ?? '')
  const signedIn = await fetch(`${address}/sign-in?${link.searchParams}`, {
    method: 'POST',
    body: new URLSearchParams({ key: link.hash.slice('#key='.length), origin: 'http://localhost:3333/' }),
    redirect: 'manual',
  })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, 'http://localhost:3333/'])

  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  const client = connectClient(address, { projectId: 'content-lake', token })
  await client.create({ _id: 'rose', _type: 'flower' })
  child.kill('SIGINT')
  expect(await ended(child)).toBe(0)
})

test('keeps documents and keys for the next start, and only this user can read the keys', async () => {
  const data = await makeFolder()
  const keys = () => readFileSync(join(data, 'keys.json'), 'utf8')
  const first = await startInFolder(data, '--dataset', 'flowers')
  const created = keys()
  const connect = (address: string) =>
    connectClient(address, {
      projectId: 'content-lake',
      dataset: 'flowers',
      token: JSON.parse(created).scriptToken,
    })
  await connect(first.address).create({ _id: 'rose', _type: 'flower' })
  first.child.kill('SIGTERM')
  expect(await ended(first.child)).toBe(0)
  const second = await startInFolder(data, '--dataset', 'flowers')
  expect(await connect(second.address).fetch('*._id')).toEqual(['rose'])
  expect(keys()).toBe(created)
  expect(statSync(join(data, 'keys.json')).mode & 0o777).toBe(0o600)
})

test('lists its options', async () => {
  const command = run('--help')
  expect(await ended(command.child)).toBe(0)
  for (const option of ['--port 3030', '--studio', '--webhook-secret'])
    expect(command.output).toContain(option)
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'home'], '--port must be a number.'],
  [['--port', '70000'], '--port must be at most 65535.'],
  [['--studio', 'localhost'], '--studio must be an address such as http://localhost:3333.'],
  [['--webhook', 'https://example.com/'], '--webhook and --webhook-secret belong together.'],
])('%j exits with status 2 and a sentence', async (args, sentence) => {
  const command = run('--data', await makeFolder(), ...args)
  expect(await ended(command.child)).toBe(2)
  expect(command.output).toContain(sentence)
  expect(command.output).not.toContain('    at ')
})

test('a port or folder in use exits with status 1 and a sentence', async () => {
  const data = await makeFolder()
  await startInFolder(data)
  const command = run('--port', '0', '--data', data)
  expect(await ended(command.child)).toBe(1)
  expect(command.output).toContain(`Another content lake is already running on ${data}`)
})
