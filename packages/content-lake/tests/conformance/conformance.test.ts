import { afterAll, describe, expect, test } from 'vitest'
import { actions } from './actions.ts'
import { assets, fileId, imageId } from './assets.ts'
import { mutations } from './mutations.ts'
import { queries } from './queries.ts'
import { collectEvents, waitForEvents } from './readEvents.ts'
import { reading } from './reading.ts'
import { releases } from './releases.ts'
import { flower, mutate, person } from './row.ts'
import { open, send } from './send.ts'
import { streams } from './streams.ts'
import { studioRequests } from './studioRequests.ts'
import { openTarget } from './target.ts'

const target = await openTarget()
const isSkipped = (only: 'embedded' | undefined) => only === 'embedded' && !target.isEmbedded

// Deletes everything that this run created. On a hosted project, it must delete nothing else.
afterAll(async () => {
  const created = { query: '*[_type in $types]', params: { types: [flower, person] } }
  const unsetReferences = { patch: { ...created, unset: ['likes'] } }
  const { status } = await send(target, mutate([unsetReferences, { delete: created }]))
  const deletedAssets = await send(target, mutate([{ delete: { id: imageId } }, { delete: { id: fileId } }]))
  await target.stop()
  expect([status, deletedAssets.status]).toEqual([200, 200])
})

describe(`the protocol, as ${target.name} speaks it`, () => {
  for (const { title, rows, only: all } of [
    queries,
    ...mutations,
    actions,
    releases,
    ...reading,
    assets,
    studioRequests,
  ]) {
    describe(title, () => {
      for (const { name, request, status, shape, headers = {}, only } of rows) {
        test.skipIf(isSkipped(only ?? all))(name, async () => {
          const answer = await send(target, request)
          const body = typeof answer.body === 'string' ? undefined : JSON.stringify(answer.body)
          expect(answer.status, body).toBe(status)
          for (const [header, pattern] of Object.entries(headers))
            expect(answer.headers.get(header), header).toMatch(pattern)
          if (shape === undefined) return
          if (Array.isArray(shape)) expect(answer.body).toHaveLength(shape.length)
          // `toMatchObject` accepts only objects, so wrap the body, which may be any JSON value.
          expect({ body: answer.body }).toMatchObject({ body: shape })
        })
      }
    })
  }

  describe('streams', () => {
    for (const { name, request, meanwhile, expected, only } of streams) {
      test.skipIf(isSkipped(only))(name, async () => {
        const stream = collectEvents(await open(target, request))
        await waitForEvents(stream.seen, 1, 10)
        for (const write of meanwhile) {
          const { status, body } = await send(target, write)
          expect(status, JSON.stringify(body)).toBe(200)
        }
        await waitForEvents(stream.seen, expected.length, 10)
        await stream.close()
        expect(stream.seen).toMatchObject(expected)
      })
    }
  })
})
