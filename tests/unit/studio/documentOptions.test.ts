import { expect, test } from 'vitest'
import { canBeCreated, isOffered } from '#studio/documentOptions.ts'

test('the settings and the legal pages exist once: nobody can create, duplicate or delete one', () => {
  for (const type of ['siteSettings', 'legalPage']) {
    expect(canBeCreated(type), type).toBe(false)
    for (const action of ['duplicate', 'delete', undefined])
      expect(isOffered(type, action), `${action} a ${type}`).toBe(false)
    for (const action of ['publish', 'schedule', 'discardChanges', 'restore', 'discardVersion'])
      expect(isOffered(type, action), `${action} a ${type}`).toBe(true)
  }
  expect(canBeCreated('legalPage-fixed')).toBe(false)
})

test('the settings cannot be unpublished, which would bring the built-in lists back; a legal page can', () => {
  for (const action of ['unpublish', 'unpublishVersion']) {
    expect(isOffered('siteSettings', action)).toBe(false)
    expect(isOffered('legalPage', action)).toBe(true)
  }
})

test('other types can have many documents', () => {
  for (const type of ['project', 'pricingPackage']) {
    expect(canBeCreated(type)).toBe(true)
    for (const action of ['duplicate', 'delete', 'unpublish', undefined])
      expect(isOffered(type, action)).toBe(true)
  }
})
