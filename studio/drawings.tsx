import {
  type PrepareViewOptions,
  type PreviewValue,
  type SchemaTypeDefinition,
  useColorSchemeValue,
} from 'sanity'
import { Illustration, type IllustrationName } from '#components/illustrations/Illustration.tsx'
import { themes } from '#lib/colors/themes.ts'
import { projectShape } from '#lib/content/project.ts'

const { illustration } = projectShape.shape

/** Without this style Sanity makes a drawing as small as a letter. */
const fill = { display: 'block', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' }

/** A drawing of the site that fills its frame, in the colours of the Studio's theme. */
const Drawing = ({ name }: { name: IllustrationName }) => (
  <Illustration name={name} style={{ ...themes[useColorSchemeValue()], ...fill }} />
)

/** The mark of the site, in place of the initials that the Studio would show. */
export const BrandMark = () => <Drawing name="brand" />

/** Gives previews of projects the picture that the site shows: that of the owner, or else the drawing. */
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
