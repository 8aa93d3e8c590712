import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectClient, makeFolder, openStreamSocket, startTestLake } from '../support/lake.ts'

describe('datasets', () => {
  test('are created, listed, changed and deleted by the client, with or without the host name of a project', async () => {
    const { address, dataDir } = await startTestLake()
    const client = connectClient(address)
    expect(await client.datasets.create('staging', { aclMode: 'public' })).toEqual({
      datasetName: 'staging',
      aclMode: 'public',
      description: null,
    })
    expect(await client.datasets.create('plain')).toMatchObject({ aclMode: 'private' })
    expect(await client.datasets.list()).toMatchObject([
      { name: 'production', aclMode: 'private' },
      { name: 'staging', aclMode: 'public', createdByUserId: 'script' },
      { name: 'plain', aclMode: 'private' },
    ])
    await client.datasets.edit('staging', { aclMode: 'private', description: 'For tries' })
    expect(await client.request({ url: '/datasets' })).toContainEqual(
      expect.objectContaining({ name: 'staging', aclMode: 'private', description: 'For tries' }),
    )
    expect(await client.datasets.delete('staging')).toEqual({ deleted: true })
    expect(await readdir(join(dataDir, 'datasets'))).toEqual(['plain'])
    const gone = connectClient(address, { dataset: 'staging' })
    await expect(gone.fetch('*')).rejects.toMatchObject({ statusCode: 404 })
    expect(await client.projects.list()).toMatchObject([{ id: 'embedded' }])
  })

  test('have their own documents, streams, history and assets, also after a restart', async () => {
    const first = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower', name: 'SECRET' }] })
    const client = connectClient(first.address)
    await client.datasets.create('open', { aclMode: 'public' })
    const open = client.withConfig({ dataset: 'open' })
    await open.create({ _id: 'lily', _type: 'flower' })
    const { path } = await open.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
    expect(await (await fetch(`${first.address}/${path}`)).text()).toBe('a')
    expect((await fetch(`${first.address}/${path.replace('/open/', '/production/')}`)).status).toBe(404)
    await first.stop()

    const { address } = await startTestLake({ dataDir: first.dataDir, mustExist: true })
    const nobody = connectClient(address, { dataset: 'open', token: undefined })
    expect(await nobody.fetch('*[_type == "flower"]._id')).toEqual(['lily'])
    await expect(nobody.withConfig({ dataset: 'production' }).fetch('*')).rejects.toMatchObject({
      statusCode: 401,
    })
    const history = await fetch(`${address}/v1/data/history/open/transactions`, {
      headers: { authorization: `Bearer ${connectClient(address).config().token}` },
    })
    expect(await history.text()).not.toContain('SECRET')
  })

  test.each(['v1', 'v2025-02-19', '1', '2025-02-19', 'x'])(
    'a request for one that does not exist is refused, also with the version %s',
    async (version) => {
      const { address } = await startTestLake()
      const headers = { authorization: `Bearer ${connectClient(address).config().token}` }
      for (const path of [
        'data/query/other?query=1',
        'data/doc/other/a',
        'projects/other/datasets/other/acl',
      ])
        expect((await fetch(`${address}/${version}/${path}`, { headers })).status, path).toBe(404)
      const body = JSON.stringify({ mutations: [{ create: { _id: 'rose', _type: 'flower' } }] })
      const written = await fetch(`${address}/${version}/data/mutate/other`, {
        method: 'POST',
        headers,
        body,
      })
      expect(written.status).toBe(404)
      expect(await connectClient(address).getDocument('rose')).toBeFalsy()
    },
  )

  test('share the WebSocket of a Studio tab', async () => {
    const { address } = await startTestLake()
    const client = connectClient(address)
    await client.datasets.create('other')
    const { socket } = await openStreamSocket(address, address, {})
    const messages: string[] = []
    socket.on('message', (message) => messages.push(String(message)))
    socket.send(JSON.stringify({ open: { id: 'a', path: '/v1/data/listen/other?query=*' } }))
    await expect.poll(() => messages.join()).toContain('welcome')
    await client.create({ _id: 'rose', _type: 'flower' })
    await client.withConfig({ dataset: 'other' }).create({ _id: 'lily', _type: 'flower' })
    await expect.poll(() => messages.join()).toContain('lily')
    expect(messages.join()).not.toContain('rose')
  })

  test.each([
    ['create', 'production', 409],
    ['create', 'Production', 400],
    ['create', 'a'.repeat(65), 400],
    ['delete', 'production', 403],
    ['delete', 'none', 404],
    ['edit', 'none', 404],
  ] as const)('%s %s is refused', async (change, name, status) => {
    const { address } = await startTestLake()
    const method = { create: 'PUT', edit: 'PATCH', delete: 'DELETE' }[change]
    const answer = await fetch(`${address}/v1/projects/embedded/datasets/${encodeURIComponent(name)}`, {
      method,
      headers: { authorization: `Bearer ${connectClient(address).config().token}` },
    })
    expect(answer.status).toBe(status)
  })

  test('keep their names when the lake is started with another of them, and a name that is none of them is refused', async () => {
    const first = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower' }] })
    const { dataDir } = first
    const client = connectClient(first.address)
    await client.datasets.create('other')
    await client.datasets.edit('production', { description: 'Flowers' })
    await client.withConfig({ dataset: 'other' }).create({ _id: 'lily', _type: 'flower' })
    await first.stop()
    const { address, stop } = await startTestLake({ dataDir, dataset: 'other', aclMode: 'public' })
    expect(await connectClient(address, { dataset: 'other' }).fetch('*._id')).toEqual(['lily'])
    expect(await connectClient(address).fetch('*._id')).toEqual(['rose'])
    expect(await client.withConfig({ apiHost: address }).datasets.list()).toMatchObject([
      { name: 'production', aclMode: 'private' },
      { name: 'other', aclMode: 'public' },
    ])
    await stop()
    await expect(startTestLake({ dataDir, dataset: 'prodution' })).rejects.toThrow(
      'There is no dataset "prodution"',
    )
  })

  test('of an older lake, which has no name for its first one, are not opened under the name of another', async () => {
    const { address, dataDir, stop } = await startTestLake()
    await connectClient(address).datasets.create('other')
    await stop()
    await rm(join(dataDir, 'dataset.json'))
    await expect(startTestLake({ dataDir, dataset: 'other' })).rejects.toThrow(
      '"other" is not the first dataset',
    )
    await startTestLake({ dataDir })
  })

  test('cannot be changed if the lake has a fixed one, whatever is in its folder', async () => {
    const dataDir = await makeFolder()
    const first = await startTestLake({ dataDir })
    await connectClient(first.address).datasets.create('other', { aclMode: 'public' })
    await connectClient(first.address).datasets.edit('production', { aclMode: 'public' })
    await first.stop()
    const { address } = await startTestLake({ dataDir, fixedDatasets: true })
    const client = connectClient(address)
    expect(await client.datasets.list()).toMatchObject([{ name: 'production', aclMode: 'private' }])
    for (const change of [
      () => client.datasets.create('third'),
      () => client.datasets.edit('production', { aclMode: 'public' }),
      () => client.datasets.delete('other'),
    ])
      await expect(change()).rejects.toMatchObject({ statusCode: 403 })
    expect(existsSync(join(dataDir, 'datasets', 'other'))).toBe(true)
  })

  test('the option decides whether the first one is public, and otherwise what was set last', async () => {
    const dataDir = await makeFolder()
    const read = async (aclMode?: 'public' | 'private') => {
      const { address, stop } = await startTestLake({ dataDir, aclMode })
      const [production] = await connectClient(address).datasets.list()
      await stop()
      return production?.aclMode
    }
    expect(await read()).toBe('private')
    expect(await read('public')).toBe('public')
    expect(await read()).toBe('public')
    expect(await read('private')).toBe('private')
    expect(await read()).toBe('private')
    const { address, stop } = await startTestLake({ dataDir })
    await connectClient(address).datasets.edit('production', { aclMode: 'public' })
    await stop()
    expect(await read()).toBe('public')
  })
})
