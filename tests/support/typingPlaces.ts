import type { Locator } from '@playwright/test'
import { connectToLake } from './ownerSession.ts'
import type { Studio } from './studio.ts'

/** Opens a field of the Studio, and says where the lake stores what is typed into it. */
type Place = { open: () => Promise<Locator>; read: () => Promise<string | null> }

export const placeNames = [
  'a document without a draft',
  'a document with a draft',
  'a new document',
  'a row of a list',
  'a long text',
] as const

/** All words of a text. */
const words = 'array::join(sections[_key == "collection"][0].body.fr[].children[].text, "")'

/** Where an owner types. Each place is as it was published whenever it is opened. */
export function toPlaces(studio: Studio): Record<(typeof placeNames)[number], Place> {
  const client = connectToLake(studio.site)
  // The Studio shows the id of a deleted document as deleted.
  const newId = `project-${crypto.randomUUID()}`
  const read = (id: string, path: string) =>
    client.fetch<string | null>(`*[_id == $id][0]{"at": ${path}}.at`, { id }, { perspective: 'raw' })
  const removeDraft = async (id: string) => {
    await studio.visit('/studio/structure')
    await client.delete({ query: '*[_id == $draft]', params: { draft: `drafts.${id}` } })
  }
  const openTitle = async (id: string) => {
    await studio.open('project', id)
    return studio.field('title.fr').locator('input')
  }
  return {
    'a document without a draft': {
      open: async () => {
        await removeDraft('project-bakery')
        return openTitle('project-bakery')
      },
      read: () => read('drafts.project-bakery', 'title.fr'),
    },
    'a document with a draft': {
      open: async () => {
        const published = await client.getDocument('project-photo')
        if (!published) throw new Error('There is no project-photo.')
        const { _rev, ...draft } = published
        await client.createOrReplace({ ...draft, _id: 'drafts.project-photo' })
        return openTitle('project-photo')
      },
      read: () => read('drafts.project-photo', 'title.fr'),
    },
    'a new document': {
      open: () => openTitle(newId),
      read: () => read(`drafts.${newId}`, 'title.fr'),
    },
    'a row of a list': {
      open: async () => {
        await removeDraft('project-learning')
        const tags = [{ _key: 'a', _type: 'localeString', fr: 'Cours' }]
        await client.patch('project-learning').set({ tags }).commit()
        await studio.open('project', 'project-learning')
        await studio.field('tags').getByRole('button', { name: /Cours/ }).first().click()
        return studio.field('tags[_key=="a"].fr').locator('input')
      },
      read: () => read('drafts.project-learning', 'tags[0].fr'),
    },
    'a long text': {
      open: async () => {
        await removeDraft('legalPage-privacy')
        await studio.open('legalPage', 'legalPage-privacy')
        const section = studio.field('sections').getByRole('button', { name: /données/i })
        await section.first().click()
        return studio.field('sections[_key=="collection"].body.fr').getByRole('textbox')
      },
      read: () => read('drafts.legalPage-privacy', words),
    },
  }
}
