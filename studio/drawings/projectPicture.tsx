import type { PrepareViewOptions, PreviewValue, SchemaTypeDefinition } from 'sanity'
import { projectShape } from '#lib/content/project.ts'
import { Drawing } from './Drawing.tsx'

const { illustration } = projectShape.shape

/** Gives previews of projects the picture that the site shows; other types are unchanged. */
export function withProjectPicture(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.name !== 'project' || !('preview' in type) || !type.preview?.prepare) return type
  const { select, prepare } = type.preview
  return {
    ...type,
    preview: {
      select: { ...select, illustration: 'illustration' },
      prepare: (selected: Record<string, unknown>, options?: PrepareViewOptions): PreviewValue => {
        const value = prepare(selected, options)
        return { ...value, media: toDrawing(selected) ?? value.media }
      },
    },
  }
}

/** The drawing of a project without an image. When an image is removed, the Studio leaves a field without an asset. */
export function toDrawing(selected: Record<string, unknown>): PreviewValue['media'] {
  const { media: image, illustration: name } = selected
  if (typeof image === 'object' && image !== null && 'asset' in image) return undefined
  const parsed = illustration.safeParse(name)
  return parsed.success ? <Drawing name={parsed.data} /> : undefined
}
