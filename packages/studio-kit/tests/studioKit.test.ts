import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { expect, test } from 'vitest'
import { scheduleActions } from '../src/schedule/scheduleActions.tsx'
import { studioKit, translateTools } from '../src/studioKit.tsx'

const project = { projectId: 'embedded', dataset: 'production' }
const client = createClient({ ...project, apiVersion: '2025-02-19', useCdn: false })

/** A Studio with one type of document. */
const toSource = (language: 'fr' | 'en') =>
  createSourceFromConfig({
    ...project,
    auth: createMockAuthStore({ client, currentUser: null }),
    plugins: [
      structureTool(),
      studioKit({
        language,
        translatedTypes: ['note'],
        translations: { first: 'en', others: [] },
        isHosted: false,
        ownerSecretSource: 'notes/owner',
        tokenSetting: 'LAKE_TOKEN',
      }),
    ],
    tools: translateTools(language),
    schema: { types: [{ name: 'note', type: 'document', fields: [{ name: 'text', type: 'string' }] }] },
    // Otherwise Sanity names its tool after its releases.
    releases: { enabled: false },
    document: { actions: scheduleActions },
  })

test.each(['fr', 'en'] as const)('a Studio starts in its language: %s', async (language) => {
  const { i18n, tools } = await toSource(language)
  const locales = i18n.locales.map(({ id }) => id)
  // Sanity starts in the last one.
  expect(locales).toEqual(language === 'fr' ? ['en-US', 'fr-FR'] : ['fr-FR', 'en-US'])
  expect(tools.map(({ title }) => title)).toContain(
    language === 'fr' ? 'Brouillons programmés' : 'Scheduled drafts',
  )
})

test('words of Sanity’s tools are replaced', async () => {
  const { i18n } = await toSource('en')
  await i18n.loadNamespaces(['structure'])
  expect(i18n.t('structure:confirm-delete-dialog.confirmation.text_delete_one')).toMatch(/^This deletes/)
})

test('words that Sanity’s French lacks are there, also in tools of which it has none', async () => {
  const { i18n } = await toSource('fr')
  // The Studio changes to its language once the texts are loaded.
  await expect.poll(() => i18n.t('presentation:error-card.retry-button.text')).toBe('Réessayer')
  expect(i18n.t('structure:changes.action.close-label')).toBe('Fermer l’historique')
})

test('a scheduled draft is rescheduled and cancelled by the actions of this package', async () => {
  const { document } = await toSource('en')
  const find = (versionType: 'draft' | 'scheduled-draft') =>
    document
      .actions({ schemaType: 'note', documentId: 'a', versionType, releaseId: undefined })
      .map(({ displayName, action }) => displayName ?? action)
  expect(find('scheduled-draft')).toContain('CancelScheduleAction')
  expect(find('draft')).toContain('SchedulePublishAction')
  expect(find('draft')).not.toContain('CancelScheduleAction')
})
