import { useColorSchemeValue } from 'sanity'
import { Illustration, type IllustrationName } from '#components/illustrations/Illustration.tsx'
import { themes } from '#lib/colors/themes.ts'

/** Without this style Sanity makes a drawing as small as a letter. */
const fill = { display: 'block', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' }

/** A drawing of the site that fills its frame, in the colours of the Studio's theme. */
export function Drawing({ name }: { name: IllustrationName }) {
  const palette = themes[useColorSchemeValue()]
  return <Illustration name={name} style={{ ...palette, ...fill }} />
}

/** The mark of the site, in place of the initials that the Studio would show. */
export const BrandMark = () => <Drawing name="brand" />
