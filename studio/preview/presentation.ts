import { presentationTool } from 'sanity/presentation'
import { toPreviewPath } from '#lib/preview/paths.ts'
import type { Locale } from '#lib/site.ts'
import type { Say } from '#schemas/say.ts'
import { mainDocuments, toDocumentLocations } from './locations.ts'

/** The pages with their drafts, beside the fields they come from. */
export const toPresentation = (origin: string, locale: Locale, say: Say) =>
  presentationTool({
    title: say('Aperçu', 'Preview'),
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', locale)}`,
      previewMode: { enable: '/api/draft-mode/enable', shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(say), mainDocuments },
  })
