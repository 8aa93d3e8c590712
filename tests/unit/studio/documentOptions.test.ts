import { expect, test } from 'vitest'
import { canBeCreated, isOffered, toPageTemplates } from '#studio/documentOptions.ts'

test('the settings and the pages exist once: nobody can create, duplicate or delete one', () => {
  for (const type of ['siteSettings', 'legalPage', 'homePage', 'servicesPage', 'contactPage']) {
    expect(canBeCreated(type), type).toBe(false)
    for (const action of ['duplicate', 'delete', undefined])
      expect(isOffered(type, action), `${action} a ${type}`).toBe(false)
    for (const action of ['publish', 'schedule', 'discardChanges', 'restore', 'discardVersion'])
      expect(isOffered(type, action), `${action} a ${type}`).toBe(true)
  }
  for (const { id: template } of toPageTemplates('en')) expect(canBeCreated(template), template).toBe(false)
})

test('the settings cannot be unpublished, which would bring the built-in lists back; a legal page can', () => {
  for (const action of ['unpublish', 'unpublishVersion']) {
    expect(isOffered('siteSettings', action)).toBe(false)
    expect(isOffered('legalPage', action)).toBe(true)
    expect(isOffered('homePage', action), 'the site then shows its own words').toBe(true)
  }
})

test('other types can have many documents', () => {
  for (const type of ['project', 'pricingPackage']) {
    expect(canBeCreated(type)).toBe(true)
    for (const action of ['duplicate', 'delete', 'unpublish', undefined])
      expect(isOffered(type, action)).toBe(true)
  }
})
