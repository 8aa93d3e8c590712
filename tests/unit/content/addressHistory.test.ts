import { recordAddresses } from '@freelance-site/content/studio'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { projectPages } from '#lib/content/project.ts'
import { startSiteLake } from '../../support/siteLake.ts'

const story = [{ _key: 'a', _type: 'storyText' }]
const toProject = (slug: object) => ({ _id: 'project-one', story, slug })

test('a project with a story has an address in each language, and another project has none', () => {
  const project = toProject({ fr: { current: 'pain' }, en: { current: 'bread' } })
  expect(projectPages.findAddresses(project)).toEqual([
    { language: 'fr', path: '/projets/pain' },
    { language: 'en', path: '/en/projects/bread' },
  ])
  expect(projectPages.findAddresses(toProject({ fr: { current: 'pain' } })).map(({ path }) => path)).toEqual([
    '/projets/pain',
    '/en/projects/pain',
  ])
  for (const none of [null, undefined, { ...project, story: [] }, toProject({}), { title: 'x' }])
    expect(projectPages.findAddresses(none)).toEqual([])
})

test('the history gets each address once, also from two windows, and stays when the project is removed', async () => {
  const lake = await startSiteLake({ DATA_DIR: createTemporaryFolder(), LAKE_PORT: '0' })
  try {
    const { client } = lake
    await client.create({ _id: 'project-one', _type: 'project' })
    for (const slug of ['un', 'deux', 'deux', 'un', 'trois']) {
      const addresses = projectPages.findAddresses(toProject({ fr: { current: slug } }))
      const tabs = ['this window', 'another window']
      await Promise.all(tabs.map(() => recordAddresses(client, 'project-one', addresses)))
    }
    await client.delete('project-one')
    expect(
      await client.fetch('*[_type == "addressHistory"]{_id, document, "paths": addresses[].path}'),
    ).toEqual([
      {
        _id: 'addresses-project-one',
        document: 'project-one',
        paths: ['un', 'deux', 'trois'].flatMap((slug) => [`/projets/${slug}`, `/en/projects/${slug}`]),
      },
    ])
    const { _rev } = (await client.getDocument('addresses-project-one')) ?? {}
    await recordAddresses(
      client,
      'project-one',
      projectPages.findAddresses(toProject({ fr: { current: 'un' } })),
    )
    expect((await client.getDocument('addresses-project-one'))?._rev).toBe(_rev)
  } finally {
    await lake.close()
  }
})
