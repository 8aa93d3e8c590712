import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/types.ts'
import { toLakeConnection } from './connection.ts'
import { isSingletonType } from './singletons.ts'
import { structure } from './structure.ts'

const singletonActions = new Set(['publish', 'discardChanges', 'restore', 'unpublish'])

/** Unpublished settings would bring the built-in lists back, so they are only ever replaced. */
const isOffered = (schemaType: string, action: string | undefined) =>
  action !== undefined &&
  singletonActions.has(action) &&
  !(schemaType === 'siteSettings' && action === 'unpublish')

/** The Studio for the browser at `origin`, the address of the site that serves it. */
export const toStudioConfig = (origin: string) =>
  defineConfig({
    ...toLakeConnection(origin),
    title: 'Atelier Web',
    basePath: '/studio',
    plugins: [structureTool({ structure }), visionTool({ defaultApiVersion: '2025-02-19' })],
    schema: {
      types: schemaTypes,
      templates: (templates) => [
        ...templates.filter(({ schemaType }) => !isSingletonType(schemaType)),
        {
          id: 'pricingPackage-in-group',
          title: 'Package',
          schemaType: 'pricingPackage',
          parameters: [{ name: 'group', type: 'string' }],
          value: ({ group }: { group: string }) => ({ group, highlighted: false, order: 100 }),
        },
        {
          id: 'legalPage-fixed',
          title: 'Legal page',
          schemaType: 'legalPage',
          parameters: [{ name: 'page', type: 'string' }],
          value: ({ page }: { page: string }) => ({ page }),
        },
      ],
    },
    document: {
      actions: (actions, { schemaType }) =>
        isSingletonType(schemaType) ? actions.filter(({ action }) => isOffered(schemaType, action)) : actions,
      newDocumentOptions: (options) =>
        options.filter(({ templateId }) => !isSingletonType(templateId) && !templateId.includes('-')),
      comments: { enabled: false },
    },
    // What only the hosted service offers; nothing of it is asked of a lake that has no such thing.
    releases: { enabled: false },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
  })
