import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { openTestDataset } from '../support/dataset.ts'
import { connectClient, startTestLake } from '../support/lake.ts'
import { callEndpoints, endpoints, localMethods, toTable } from './endpoints.ts'

test('every endpoint answers as the table says', { timeout: 30_000 }, async () => {
  const { address } = await startTestLake()
  const client = connectClient(address, { requestTagPrefix: 'conformance' })
  for (const { endpoint, status, message } of await callEndpoints(client)) {
    const isSupported = endpoint.answer.kind !== 'unsupported'
    expect(status, `${endpoint.endpoint}: ${message}`).toBe(isSupported ? 200 : 501)
    if (!isSupported) expect(message).toContain('does not support')
  }
  expect(await client.fetch('*', {}, { perspective: 'raw' })).toEqual([])
})

/** The names of the client's methods, such as `assets.upload`. Its observable twin has the same ones. */
function listMethods(object: object, prefix = ''): string[] {
  const prototype: object = Object.getPrototypeOf(object)
  const own = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype)
  return [...new Set([...own, ...Object.keys(object)])].flatMap((name) => {
    if (name === 'constructor' || name === 'observable') return []
    const value: unknown = Reflect.get(object, name)
    if (typeof value === 'function') return [`${prefix}${name}`]
    return typeof value === 'object' && value !== null ? listMethods(value, `${prefix}${name}.`) : []
  })
}

test('the table has every method of the client', () => {
  const client: SanityClient = createClient({
    projectId: 'none',
    dataset: 'none',
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  const inTable = new Set([...endpoints.flatMap(({ methods }) => methods), ...localMethods])
  expect(new Set(listMethods(client))).toEqual(inTable)
})

test('the table has every route for content', async () => {
  const { app } = await openTestDataset()
  const routes = app.routes
    .map(({ path }) => path)
    .filter((path) => /^\/:version\/(data|assets)\//.test(path))
  const toPattern = (route: string) => route.replace('/:version', '').replace(/:\w+\??/g, ':x')
  const inTable = endpoints.map(({ endpoint }) => endpoint.replace(/:\w+/g, ':x'))
  const missing = [...new Set(routes.map(toPattern))].filter(
    (route) => !inTable.some((row) => row.includes(route)),
  )
  // The Studio alone asks for it.
  expect(missing).toEqual(['/data/ping/:x'])
})

test('CONFORMANCE.md has the table', () => {
  const file = readFileSync(join(import.meta.dirname, '../../CONFORMANCE.md'), 'utf8')
  expect(file).toContain(toTable(() => [], []))
})
