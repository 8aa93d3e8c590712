import { createClient } from '@sanity/client'
import { until } from './until.mjs'

const client = createClient(JSON.parse(process.env.LAKE))
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

/** Opens a stream, and returns the list to which its later events are added. */
const collect = (events) =>
  new Promise((resolve, reject) => {
    const seen = []
    const next = (event) => (event.type === 'welcome' ? resolve(seen) : seen.push(event))
    events.subscribe({ next, error: reject })
  })

async function write() {
  const created = await client.create({ _type: 'note', title: 'Created', count: 1 })
  const patched = await client.patch(created._id).set({ title: 'Patched' }).inc({ count: 2 }).commit()
  const { results } = await client
    .transaction()
    .createIfNotExists({ _id: 'bread', _type: 'note' })
    .createOrReplace({ _id: 'jam', _type: 'note', title: 'Jam' })
    .patch('jam', (patch) => patch.setIfMissing({ tags: [] }).append('tags', ['sweet']))
    .delete(created._id)
    .commit()
  return { patched: [patched.title, patched.count], operations: results.map(({ operation }) => operation) }
}

async function read() {
  await client.create({ _id: 'drafts.bread', _type: 'note', title: 'Draft of bread' })
  const inPerspective = (perspective) =>
    client.fetch('*[_type == $type] | order(_id).title', { type: 'note' }, { perspective })
  const result = {
    document: (await client.getDocument('jam')).tags,
    documents: (await client.getDocuments(['bread', 'nothing'])).map((document) => document?.title ?? null),
    published: await inPerspective('published'),
    drafts: await inPerspective('drafts'),
    raw: await inPerspective('raw'),
  }
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.bread',
    publishedId: 'bread',
  })
  return { ...result, afterPublication: await inPerspective('raw') }
}

async function follow() {
  const mutations = await collect(client.listen('*[_id == "bread"]', {}, { events: ['welcome', 'mutation'] }))
  const live = await collect(client.live.events())
  const { syncTags } = await client.fetch('*[_id == "bread"]', {}, { filterResponse: false })
  const unrelated = await client.fetch('*[_id == "jam"]', {}, { filterResponse: false })
  await client.patch('bread').set({ title: 'Bread again' }).commit()
  await until(() => mutations.length > 0 && live.length > 0)
  const isNamed = (tags) => live[0].tags.some((tag) => tags.includes(tag))
  return {
    listen: mutations.map(({ transition, result }) => [transition, result.title]),
    live: { type: live[0].type, affected: isNamed(syncTags), unrelated: isNamed(unrelated.syncTags) },
  }
}

async function upload() {
  const asset = await client.assets.upload('image', pixel, { filename: 'pixel.png' })
  const response = await fetch(asset.url)
  return {
    type: asset._type,
    size: asset.metadata.dimensions.width,
    served: Buffer.from(await response.arrayBuffer()).equals(pixel),
  }
}

async function release() {
  const { releaseId } = await client.releases.create({ metadata: { title: 'Monday', releaseType: 'asap' } })
  await client.createVersion({ baseId: 'bread', releaseId, publishedId: 'bread' })
  await client.patch(`versions.${releaseId}.bread`).set({ title: 'Bread on Monday' }).commit()
  const preview = await client.fetch('*[_id == "bread"][0].title', {}, { perspective: [releaseId] })
  await client.releases.publish({ releaseId })
  await until(async () => (await client.releases.get({ releaseId })).state === 'published')
  return [preview, (await client.getDocument('bread')).title]
}

async function administer() {
  await client.datasets.create('staging', { aclMode: 'public' })
  const datasets = (await client.datasets.list()).map(({ name, aclMode }) => `${name} ${aclMode}`)
  await client.datasets.delete('staging')
  return {
    user: (await client.users.getById('me')).id,
    projects: (await client.projects.list()).map(({ id }) => id),
    project: (await client.projects.getById('content-lake')).id,
    datasets,
  }
}

console.log(
  JSON.stringify({
    write: await write(),
    read: await read(),
    follow: await follow(),
    upload: await upload(),
    release: await release(),
    administer: await administer(),
  }),
)
process.exit()
