import { useColorSchemeValue } from 'sanity'
import { Illustration, type IllustrationName } from '#components/illustrations/Illustration.tsx'
import { palettes } from './palette.ts'

/** A drawing of the site, cropped to a square, in the colours of the Studio's theme. */
export function Drawing({ name }: { name: IllustrationName }) {
  const palette = palettes[useColorSchemeValue()]
  return (
    <span style={{ ...palette, display: 'grid', width: '100%', height: '100%' }} data-drawing={name}>
      <Illustration name={name} />
    </span>
  )
}

/** The mark of the site, in place of the initials that the Studio would show. */
export const BrandMark = () => <Drawing name="brand" />
