import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signWebhook } from '../../src/webhooks/signature.ts'
import { connectClient, makeFolder } from '../support/lake.ts'
import { startReceiver } from '../support/receiver.ts'

const script = join(import.meta.dirname, '../../src/bin.ts')

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

test('opens the dataset to readers and other pages, and creates the key of a viewer', async () => {
  const data = await makeFolder()
  const { address } = await startInFolder(data, '--public', '--page', 'https://*.example')
  const { scriptToken: token, keys } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  const client = connectClient(address, { projectId: 'content-lake', token })
  await client.create({ _id: 'rose', _type: 'flower' })
  expect(await client.withConfig({ token: undefined }).fetch('*[]._id')).toEqual(['rose'])
  const [viewer] = keys
  await expect(client.withConfig({ token: viewer.token }).delete('rose')).rejects.toMatchObject({
    statusCode: 403,
  })
  const answer = await fetch(`${address}/v1/check/cors`, { headers: { origin: 'https://shop.example' } })
  expect(await answer.json()).toEqual({ result: { allowed: true, withCredentials: false } })
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

test('tells a webhook which of the documents that its filter matches have changed, and signs it', async () => {
  const receiver = await startReceiver()
  const data = await makeFolder()
  const secret = 'a secret of the test'
  const webhook = [
    '--webhook',
    receiver.url,
    '--webhook-secret',
    secret,
    '--webhook-filter',
    '_type == "flower"',
  ]
  const { address } = await startInFolder(data, ...webhook)
  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  const client = connectClient(address, { projectId: 'content-lake', token })
  await client.create({ _id: 'oak', _type: 'tree' })
  await client.create({ _id: 'rose', _type: 'flower', colour: 'red' })
  await expect.poll(() => receiver.received).toHaveLength(1)
  const { headers = {}, body = '' } = receiver.received[0] ?? {}
  expect(JSON.parse(body)).toMatchObject({ _id: 'rose', colour: 'red' })
  const signature = String(headers['sanity-webhook-signature'])
  const [, sentAt] = /^t=(\d+),/.exec(signature) ?? []
  expect(signature).toBe(signWebhook(body, secret, Number(sentAt)))
})

test('lists its options', async () => {
  const command = run('--help')
  expect(await ended(command.child)).toBe(0)
  for (const option of ['--port 3030', '--seed', '--origin', '--webhook-filter'])
    expect(command.output).toContain(option)
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'home'], '--port must be a number.'],
  [['--port', '70000'], '--port must be at most 65535.'],
  [['--origin', 'localhost'], '--origin must be an address such as http://localhost:3333.'],
  [['--seed', 'nothing.ndjson'], '--seed must name a file that exists.'],
  [
    ['--host', '0.0.0.0'],
    'On 0.0.0.0 other machines can reach this lake, and whoever has its owner key can change and delete everything.',
  ],
  [['--public', '--private'], 'A dataset is either --public or --private.'],
  [['--host', '0.0.0.0', '--key', 'short'], '--key must have 16 characters or more.'],
  [['--webhook', 'localhost'], '--webhook must be an address such as http://localhost:3000/api/webhook.'],
  [['--webhook', 'http://localhost:1/'], '--webhook and --webhook-secret belong together.'],
  [['--webhook-filter', 'true'], '--webhook and --webhook-secret belong together.'],
  [['--webhook-filter', '_type =='], '--webhook-filter must be GROQ such as _type == "note".'],
  [['--webhook-secret', 'short'], '--webhook-secret must have 16 characters or more.'],
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

const flowers = [
  { _id: 'rose', _type: 'flower', name: 'Rose' },
  { _id: 'drafts.tulip', _type: 'flower', name: 'Tulip' },
]

async function writeSeed(documents: object[]): Promise<string> {
  const file = join(await makeFolder(), 'flowers.ndjson')
  writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'))
  return file
}

/** Runs the command to its end, and returns its output. */
async function runToEnd(...args: string[]): Promise<string> {
  const command = run(...args)
  expect(await ended(command.child), command.output).toBe(0)
  return command.output
}

test('a seed fills a new lake, and is left alone by a lake that has been filled', async () => {
  const data = join(await makeFolder(), 'lake')
  const { child } = await startInFolder(data, '--seed', await writeSeed(flowers))
  child.kill('SIGTERM')
  await ended(child)
  const next = await startInFolder(data, '--seed', await writeSeed([{ _id: 'weed', _type: 'flower' }]))
  next.child.kill('SIGTERM')
  await ended(next.child)
  expect(JSON.parse(await runToEnd('query', '*{_id, name}', '--data', data, '--port', '0'))).toEqual([
    { _id: 'rose', name: 'Rose' },
  ])
})

test('a seed that is refused leaves no lake behind, and the next start fills a new one', async () => {
  const data = join(await makeFolder(), 'lake')
  const refused = run('--port', '0', '--data', data, '--seed', await writeSeed([{ name: 'no id' }]))
  expect(await ended(refused.child)).toBe(2)
  expect(refused.output).toContain('line 1 of its documents is not a document with a _type')
  // As after a kill in the middle of the import.
  mkdirSync(join(data, 'seeding'))
  writeFileSync(join(data, 'seeding/lake.sqlite'), 'half a file')
  const { address } = await startInFolder(data, '--seed', await writeSeed(flowers))
  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  const client = connectClient(address, { projectId: 'content-lake', token, perspective: 'raw' })
  expect(await client.fetch('count(*)')).toBe(2)
  expect(existsSync(join(data, 'seeding'))).toBe(false)
})

test('a lake that was started after an interrupted seed is left alone by the next seed', async () => {
  const data = await makeFolder()
  mkdirSync(join(data, 'seeding'))
  const { child, address } = await startInFolder(data)
  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  await connectClient(address, { projectId: 'content-lake', token }).create({ _id: 'own', _type: 'flower' })
  child.kill('SIGTERM')
  await ended(child)
  const next = await startInFolder(data, '--seed', await writeSeed(flowers))
  const client = connectClient(next.address, { projectId: 'content-lake', token, perspective: 'raw' })
  expect(await client.fetch('*._id')).toEqual(['own'])
})

test('commands for a stopped lake find the dataset by its name, and refuse any other', async () => {
  const data = await makeFolder()
  const { child, address } = await startInFolder(data)
  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  const client = connectClient(address, { projectId: 'content-lake', token })
  await client.create({ _id: 'rose', _type: 'flower' })
  await client.datasets.create('other')
  await client.withConfig({ dataset: 'other' }).create({ _id: 'lily', _type: 'flower' })
  child.kill('SIGTERM')
  await ended(child)
  const options = ['--data', data, '--port', '0', '--dataset']
  expect(JSON.parse(await runToEnd('query', '*._id', ...options, 'other'))).toEqual(['lily'])
  const file = join(data, 'export.ndjson')
  const misspelt = run('export', file, ...options, 'prodution')
  expect(await ended(misspelt.child)).toBe(2)
  expect(misspelt.output).toContain(`There is no dataset "prodution" in ${data}: it has production, other`)
  expect(existsSync(file)).toBe(false)
})

test('content goes from a running lake into a file of either form, and is there again after --replace', {
  timeout: 60_000,
}, async () => {
  const folder = await makeFolder()
  const data = join(folder, 'lake')
  const { address } = await startInFolder(data, '--seed', await writeSeed(flowers))
  const lake = ['--data', data, '--port', new URL(address).port]
  for (const file of [join(folder, 'all.tar.gz'), join(folder, 'all.ndjson')]) {
    expect(await runToEnd('export', file, ...lake)).toContain(`2 documents and 0 assets`)
    const checked = await runToEnd('import', file, '--check', ...lake)
    expect(checked).toMatch(/It writes 2 documents: 2 \w+\.\n[\s\S]*Nothing was written\./)
    const again = run('import', file, ...lake)
    expect(await ended(again.child)).toBe(2)
    expect(again.output).toContain(`content-lake import ${file} --replace`)
    expect(await runToEnd('import', file, '--replace', ...lake)).toContain('2 documents')
  }
  const ids = readFileSync(join(folder, 'all.ndjson'), 'utf8').trim().split('\n')
  expect(ids.map((line) => JSON.parse(line)._id).toSorted()).toEqual(['drafts.tulip', 'rose'])
})

test('a command for a folder without a lake says so, and creates nothing', async () => {
  const data = join(await makeFolder(), 'lake')
  const command = run('export', '--data', data)
  expect(await ended(command.child)).toBe(2)
  expect(command.output).toContain(`There is no content lake in ${data}.`)
  expect(existsSync(data)).toBe(false)
})

test('with a key of its own, a lake listens on every address', async () => {
  const { address, output } = await startInFolder(
    await makeFolder(),
    '--host',
    '0.0.0.0',
    '--key',
    'a-key-of-my-own-choice',
  )
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)
  const { port } = new URL(address)
  expect(output).toMatch(/Sign in: .* with your key$/m)
  expect(output).not.toContain('a-key-of-my-own-choice')
  expect((await fetch(`${address}/v1/ping`)).status).toBe(200)
  // It answers there, but refuses names that nobody allowed.
  if (own) expect((await fetch(`http://${own.address}:${port}/v1/ping`)).status).toBe(403)
})

test('anybody on this machine reads a new lake, as at sanity.io, and the start says so', async () => {
  const { address, output } = await startInFolder(await makeFolder(), '--seed', await writeSeed(flowers))
  expect(output).toContain('anybody who reaches this address reads what is published')
  const reader = connectClient(address, { projectId: 'content-lake', token: undefined })
  expect(await reader.fetch('*[]._id', {}, { perspective: 'raw' })).toEqual(['rose'])
})

test('nobody reads a lake of --private without a token, and the answer says how to change that', async () => {
  const data = await makeFolder()
  const first = await startInFolder(data, '--private')
  expect(first.output).toContain('only with a token')
  const readAt = (address: string) => connectClient(address, { projectId: 'content-lake', token: undefined })
  await expect(readAt(first.address).fetch('*')).rejects.toThrow('content-lake --public')
  first.child.kill('SIGTERM')
  await ended(first.child)
  // What was chosen at the first start holds.
  const second = await startInFolder(data)
  await expect(readAt(second.address).fetch('*')).rejects.toThrow('this dataset is private')
})

test('a public lake that is served to other machines warns of it, unless it is meant', async () => {
  const data = await makeFolder()
  const shared = ['--host', '0.0.0.0', '--key', 'a-key-of-sixteen-characters']
  const start = async (...args: string[]) => {
    const command = run('--port', '0', '--data', data, ...args)
    await expect.poll(() => command.output).toContain('sanity.config.ts')
    command.child.kill('SIGTERM')
    await ended(command.child)
    return command.output
  }
  const warning = 'Warning: other machines can reach this lake'
  expect(await start()).not.toContain(warning)
  expect(await start(...shared)).toContain(warning)
  expect(await start(...shared, '--public')).not.toContain(warning)
  expect(await start(...shared, '--private')).not.toContain(warning)
  expect(await start(...shared)).toContain('only with a token')
})

test('what was made private over HTTP is private after the next start', async () => {
  const data = await makeFolder()
  const first = await startInFolder(data)
  const { scriptToken: token } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  await connectClient(first.address, { projectId: 'content-lake', token }).datasets.edit('production', {
    aclMode: 'private',
  })
  first.child.kill('SIGTERM')
  await ended(first.child)
  const { output } = await startInFolder(data)
  expect(output).toContain('only with a token')
})

test('an import creates the lake, and gives an id to a document without one', async () => {
  const data = join(await makeFolder(), 'lake')
  const file = await writeSeed([{ _type: 'flower', name: 'Rose' }])
  expect(await runToEnd('import', file, '--data', data)).toContain('1 documents')
  const [rose] = JSON.parse(await runToEnd('query', '*[_type == "flower"]', '--data', data))
  expect(rose).toMatchObject({ name: 'Rose', _id: expect.stringMatching(/^[\w-]{36}$/) })
})

test('a command finds a running lake by its folder, whatever its port', async () => {
  const data = await makeFolder()
  await startInFolder(data, '--seed', await writeSeed(flowers))
  expect(JSON.parse(await runToEnd('query', '*[0].name', '--data', data))).toBe('Rose')
})

test('says its version, and writes an example into a new folder only', async () => {
  expect(await runToEnd('--version')).toMatch(/^\d+\.\d+\.\d+/)
  const folder = join(await makeFolder(), 'notes')
  expect(await runToEnd('create', folder)).toContain('npx vitest run')
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toMatch(/"content-lake": "\^\d/)
  expect(existsSync(join(folder, 'notes.test.ts'))).toBe(true)
  const again = run('create', folder)
  expect(await ended(again.child)).toBe(2)
  expect(again.output).toContain('is not empty')
})
