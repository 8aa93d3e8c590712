import { parseSnapshot, toSnapshot } from '@freelance-site/content/server'
import { describe, expect, test } from 'vitest'
import { documentsShape, noDocuments } from '#lib/content/documents.ts'
import { documentsOf, project, sized, withProject } from '../../support/content.ts'

describe('a snapshot', () => {
  test('is read back as it was made', () => {
    const snapshot = toSnapshot('lake', documentsOf(withProject({ year: 2026 })), { a: sized })
    expect(snapshot).toMatchObject({ version: 1, source: 'lake', socialImages: {} })
    expect(parseSnapshot(JSON.stringify(snapshot), documentsShape)).toEqual(snapshot)
    const builtIn = toSnapshot('builtIn', noDocuments, {})
    expect(parseSnapshot(JSON.stringify(builtIn), documentsShape)).toEqual(builtIn)
    const { socialImages: _, ...older } = snapshot
    expect(parseSnapshot(JSON.stringify(older), documentsShape)).toEqual(snapshot)
  })

  test('has a revision that changes with documents and pictures, and with nothing else', () => {
    const one = toSnapshot('lake', documentsOf(withProject({})), {})
    expect(one.revision).toMatch(/^[0-9a-f]{16}$/)
    expect(toSnapshot('builtIn', documentsOf(withProject({})), {}).revision).toBe(one.revision)
    expect(toSnapshot('lake', noDocuments, {}).revision).not.toBe(one.revision)
    expect(toSnapshot('lake', documentsOf(withProject({})), { a: sized }).revision).not.toBe(one.revision)
  })

  test.each<[string, object]>([
    ['of another version', { version: 2 }],
    ['of unknown source', { source: 'elsewhere' }],
    ['without revision', { revision: null }],
    ['with a draft in it', { documents: { ...noDocuments, project: [{ ...project, _id: 'drafts.p' }] } }],
    ['with a picture without size', { media: { a: { ...sized, width: null } } }],
    ['with a picture without height', { media: { a: { ...sized, height: '30' } } }],
    ['with a picture whose placeholder is a number', { media: { a: { ...sized, placeholder: 1 } } }],
    ['with a picture without files', { media: { a: { ...sized, files: null } } }],
    [
      'with a file without address',
      { media: { a: { ...sized, files: [{ width: 1, type: 'image/webp' }] } } },
    ],
    ['with a file without width', { media: { a: { ...sized, files: [{ src: '/a', type: 'image/webp' }] } } }],
    ['with a file without type', { media: { a: { ...sized, files: [{ src: '/a', width: 1 }] } } }],
    ['with a number as a social image', { socialImages: { '/': 1 } }],
  ])('%s is not a snapshot', (_what, change) => {
    const snapshot = toSnapshot('lake', noDocuments, { a: sized })
    expect(() => parseSnapshot(JSON.stringify({ ...snapshot, ...change }), documentsShape)).toThrow()
  })

  test('from before pages had documents is read with the built-in ones', () => {
    const { homePage, servicesPage, contactPage, ...documents } = noDocuments
    const old = JSON.stringify({ ...toSnapshot('lake', noDocuments, {}), documents })
    expect(parseSnapshot(old, documentsShape).documents).toEqual({
      ...documents,
      homePage,
      servicesPage,
      contactPage,
    })
  })
})
