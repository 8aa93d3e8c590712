import { stegaClean } from '@sanity/client/stega'
import { expect, test } from 'vitest'
import { connectClient, startTestLake } from '../support/lake.ts'

async function startWithProjects() {
  const { address } = await startTestLake()
  const client = connectClient(address, { perspective: 'drafts', resultSourceMap: 'withKeyArraySelector' })
  await client.create({
    _id: 'photo',
    _type: 'project',
    title: { fr: 'Photographe', en: 'Photographer' },
    group: 'site',
    tags: [{ _key: 'a', fr: 'Galerie' }],
    order: 1,
  })
  await client.create({ _id: 'drafts.photo', _type: 'project', title: { fr: 'Photographe' }, order: 1 })
  await client.create({
    _id: 'bakery',
    _type: 'project',
    group: 'site',
    title: { fr: 'Boulangerie', en: 'Bakery' },
    tags: [
      { _key: 'b', fr: 'Site' },
      { _key: 'c', fr: 'Photographe' },
    ],
    other: { _type: 'reference', _ref: 'photo', _weak: true },
    order: 2,
  })
  return client
}

type Source = { document: number; path: number }
const toSource = (map: { mappings: object } | undefined, at: string): Source =>
  Reflect.get(Reflect.get(map?.mappings ?? {}, at) ?? {}, 'source')

test('names the document and the field of every text, drafts by their own id', async () => {
  const client = await startWithProjects()
  const { result, resultSourceMap: map } = await client.fetch(
    '*[_type == "project"] | order(order asc){_id, "name": title.fr, tags[]{fr}}',
    {},
    { filterResponse: false },
  )
  expect(result).toEqual([
    { _id: 'photo', name: 'Photographe', tags: null },
    { _id: 'bakery', name: 'Boulangerie', tags: [{ fr: 'Site' }, { fr: 'Photographe' }] },
  ])
  const first = toSource(map, "$[0]['name']")
  expect(map?.documents[first.document]).toEqual({ _id: 'drafts.photo', _type: 'project' })
  expect(map?.paths[first.path]).toBe("$['title']['fr']")
  const tag = toSource(map, "$[1]['tags'][1]['fr']")
  expect(map?.documents[tag.document]?._id).toBe('bakery')
  expect(map?.paths[tag.path]).toBe("$['tags'][?(@._key=='c')]['fr']")
})

test('follows references, filters by text, and omits computed texts', async () => {
  const client = await startWithProjects()
  const { result, resultSourceMap: map } = await client.fetch(
    '*[group == $group && title.en == "Bakery"]{"other": other->title.fr, "both": title.fr + "!", "en": title.en, "fr": title.fr}',
    { group: 'site' },
    { filterResponse: false },
  )
  expect(result).toEqual([{ other: 'Photographe', both: 'Boulangerie!', en: 'Bakery', fr: 'Boulangerie' }])
  expect(map?.documents[toSource(map, "$[0]['other']").document]?._id).toBe('drafts.photo')
  expect(map?.documents[toSource(map, "$[0]['fr']").document]?._id).toBe('bakery')
  expect(Object.keys(map?.mappings ?? {})).toHaveLength(2)
})

test('is what the official client needs to mark texts for click-to-edit', async () => {
  const client = (await startWithProjects()).withConfig({ stega: { enabled: true, studioUrl: '/studio' } })
  const [title] = await client.fetch<string[]>('*[_id == "bakery"].title.fr')
  expect(title).not.toBe('Boulangerie')
  expect(stegaClean(title)).toBe('Boulangerie')
})

test('is absent without a request for it', async () => {
  const client = (await startWithProjects()).withConfig({ resultSourceMap: false })
  const answer = await client.fetch('*[_type == "project"].title.fr', {}, { filterResponse: false })
  expect(answer.resultSourceMap).toBeUndefined()
})

test('equal texts are mapped to their own documents in any order', async () => {
  const client = await startWithProjects()
  const many = client.transaction()
  for (let n = 0; n < 12; n += 1)
    many.create({
      _id: `same-${n}`,
      _type: 'same',
      name: n % 3 ? 'Même' : 'Même nom',
      place: { fr: `Lieu ${n}` },
    })
  await many.commit()
  for (const order of ['name asc', 'name desc', 'name desc, _id desc', 'place.fr asc']) {
    const { result, resultSourceMap: map } = await client.fetch<{ _id: string }[]>(
      `*[_type == "same"] | order(${order}){_id, name, "where": place.fr}`,
      {},
      { filterResponse: false },
    )
    const named = result.flatMap(({ _id }, index) =>
      ['name', 'where'].flatMap((field) => {
        const source = toSource(map, `$[${index}]['${field}']`)
        return source ? [[_id, map?.documents[source.document]?._id]] : []
      }),
    )
    for (const [real, mapped] of named) expect(mapped, order).toBe(real)
    expect(named, order).toHaveLength(24)
  }
})
