import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import studio from '../../examples/studio/package.json' with { type: 'json' }
import { makeFolder } from '../support/lake.ts'
import installed from './project/package.json' with { type: 'json' }
import { runScript, testInstalled } from './support.ts'

/** They only help to run the clients. */
const helpers = ['react', 'react-dom', 'sharp', 'styled-components', 'zod']

test('the table in the README has the versions of these clients', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const versions = { ...installed.dependencies, sanity: studio.dependencies.sanity }
  const clients = Object.entries(versions).filter(([name]) => !helpers.includes(name))
  expect(clients.filter(([name, version]) => !readme.includes(`${name} ${version}`))).toEqual([])
})

testInstalled('@sanity/client reads, writes, listens, uploads, releases and administers', async () => {
  const names = ['Bread', 'Butter', 'Jam']
  expect(await runScript('client.mjs')).toEqual({
    write: { patched: ['Patched', 3], operations: ['none', 'create', 'update', 'delete'] },
    read: {
      document: ['sweet'],
      documents: ['Bread', null],
      published: names,
      drafts: ['Draft of bread', 'Butter', 'Jam'],
      raw: ['Bread', 'Butter', 'Draft of bread', 'Jam'],
      afterPublication: ['Draft of bread', 'Butter', 'Jam'],
    },
    follow: {
      listen: [['update', 'Bread again']],
      live: { type: 'message', affected: true, unrelated: false },
    },
    upload: { type: 'sanity.imageAsset', size: 2, served: true },
    release: ['Bread on Monday', 'Bread on Monday'],
    administer: {
      user: 'script',
      projects: ['content-lake'],
      project: 'content-lake',
      datasets: ['production public', 'staging public'],
    },
  })
})

testInstalled('@sanity/export and @sanity/import copy documents, drafts, images and files', async () => {
  expect(await runScript('transfer.mjs', [join(await makeFolder(), 'notes.tar.gz')])).toEqual({
    exported: [3, 2],
    imported: [3, []],
    notes: ['bread: Bread', 'butter: Butter', 'drafts.bread: Draft of bread'],
    samePicture: true,
    recipe: 'Knead.',
  })
})

testInstalled('groqd builds a query, and checks the answer', async () => {
  expect(await runScript('groqd.mjs')).toEqual({
    query: '*[_type == "note"] | order(title desc) { title, "after": after->.title }',
    notes: [
      { title: 'Butter', after: 'Bread' },
      { title: 'Bread', after: null },
    ],
    wrong: 'ValidationErrors',
  })
})

testInstalled(
  '@sanity/image-url builds URLs of images, which the lake resizes, crops and converts',
  async () => {
    expect(await runScript('imageUrl.mjs')).toEqual([
      'png 120 × 80',
      'webp 60 × 40',
      'jpeg 60 × 60',
      'png 60 × 40',
      'png 20 × 20',
    ])
  },
)
