import type { DocumentActionComponent, DocumentActionDescription, SanityDefinedAction } from 'sanity'
import { expect, test } from 'vitest'
import { canBeCreated, createCustomActions, isOffered } from '../src/publish/documentActions.tsx'
import { scheduleActions } from '../src/schedule/scheduleActions.tsx'

const isSingleton = (type: string) => type.endsWith('Page') || type === 'settings'
const singletons = { isSingleton, permanentTypes: ['settings'] }

test('nobody can create, duplicate or delete a singleton', () => {
  for (const type of ['settings', 'homePage']) {
    expect(canBeCreated(type, isSingleton), type).toBe(false)
    for (const action of ['duplicate', 'delete', 'duplicateWithTranslations', undefined])
      expect(isOffered(singletons, type, action), `${action} a ${type}`).toBe(false)
    for (const action of ['publish', 'schedule', 'discardChanges', 'restore', 'discardVersion'])
      expect(isOffered(singletons, type, action), `${action} a ${type}`).toBe(true)
  }
  expect(canBeCreated('homePage-built-in', isSingleton), 'the template of a page').toBe(false)
})

test('the settings cannot be unpublished, which would bring the built-in lists back; a page can', () => {
  for (const action of ['unpublish', 'unpublishVersion']) {
    expect(isOffered(singletons, 'settings', action)).toBe(false)
    expect(isOffered(singletons, 'homePage', action), 'the site then shows its own words').toBe(true)
  }
})

test('what is scheduled of a singleton is cancelled from its draft, as that of other documents', () => {
  const scheduled: DocumentActionComponent[] = Reflect.apply(scheduleActions, undefined, [
    [],
    { versionType: 'draft' },
  ])
  for (const schemaType of ['settings', 'homePage', 'project']) {
    const offered = createCustomActions(singletons)(scheduled, { schemaType })
    expect(
      offered.map(({ displayName }) => displayName),
      schemaType,
    ).toContain('CancelScheduleOfDraftAction')
  }
})

test('other types can have many documents', () => {
  for (const type of ['project', 'package']) {
    expect(canBeCreated(type, isSingleton)).toBe(true)
    for (const action of ['duplicate', 'delete', 'unpublish', undefined])
      expect(isOffered(singletons, type, action)).toBe(true)
  }
})

test('Duplicate, which asks nothing, and the history come before whatever may appear while the menu is open', () => {
  const toActions = (...names: SanityDefinedAction[]) =>
    names.map((action) => Object.assign((): DocumentActionDescription | null => null, { action }))
  const toNames = (type: string, ...names: SanityDefinedAction[]) =>
    createCustomActions(singletons)(toActions(...names), { schemaType: type }).map(
      ({ action }) => action ?? 'history',
    )
  expect(
    toNames('project', 'publish', 'schedule', 'unpublish', 'duplicate', 'discardChanges', 'delete'),
  ).toEqual(['publish', 'duplicate', 'history', 'schedule', 'unpublish', 'discardChanges', 'delete'])
  expect(toNames('homePage', 'publish', 'unpublish', 'duplicate', 'delete')).toEqual([
    'publish',
    'history',
    'unpublish',
  ])
})
