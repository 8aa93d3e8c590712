import { useColorSchemeValue } from 'sanity'
import { Illustration } from '#components/illustrations/Illustration.tsx'
import { themes } from '#lib/colors/themes.ts'

/** Without this style Sanity makes a drawing as small as a letter. */
const fill = { display: 'block', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' }

/** The mark of the site in the colours of the Studio's theme, in place of the initials that the Studio would show. */
export const BrandMark = () => (
  <Illustration name="brand" style={{ ...themes[useColorSchemeValue()], ...fill }} />
)
