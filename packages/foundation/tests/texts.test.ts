import { expect, test, vi } from 'vitest'
import { createCatalogue } from '../src/catalogue.ts'
import { createLazyTexts, loadStudioLanguage } from '../src/texts.ts'

const en = { title: 'Notes', left: '{{count}} left' } as const

function createLazy() {
  const loaders = {
    en: vi.fn(async () => en),
    fr: vi.fn(async () => ({ title: 'Les notes', left: 'Reste {{count}}' })),
  }
  return { loaders, catalogue: createCatalogue(createLazyTexts('notes', loaders), 'notes') }
}

test('a browser loads the texts of one language, and says so if they are shown before', async () => {
  const { loaders, catalogue } = createLazy()
  expect(() => catalogue.translatorFor('fr')).toThrow('were not loaded')
  await loadStudioLanguage('fr')
  expect(catalogue.translatorFor('fr')('title')).toBe('Les notes')
  expect(catalogue.format('left', { count: 2 }, 'fr')).toBe('Reste 2')
  expect(catalogue.parametersOf('left')).toEqual(['count'])
  expect(catalogue.listLanguages()).toEqual(['fr'])
  expect(loaders.en).not.toHaveBeenCalled()
})

test('a language that a catalogue lacks is English', async () => {
  await loadStudioLanguage('it')
  const { loaders, catalogue } = createLazy()
  await loadStudioLanguage('it')
  expect(catalogue.translatorFor('it')('title')).toBe('Notes')
  expect(loaders.fr).not.toHaveBeenCalled()
})

test('a catalogue that comes after the language was loaded loads it by itself', async () => {
  await loadStudioLanguage('fr')
  const { catalogue } = createLazy()
  await vi.waitFor(() => expect(catalogue.translatorFor('fr')('title')).toBe('Les notes'))
})
