import type { MetadataRoute } from 'next'
import { toLocalePath } from '#lib/addresses.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { themeColors } from './pageMetadata.server.ts'

/** The icons by their addresses. The maskable one fills its square, of which systems cut off the corners. */
export type ManifestIcons = Record<'small' | 'large' | 'maskable', string>

const toColors = (color: string) => ({ background_color: color, theme_color: color })

/** https://www.w3.org/TR/appmanifest/#color_scheme_dark-member is not in Next's type yet. */
type Manifest = MetadataRoute.Manifest & { color_scheme_dark: ReturnType<typeof toColors> }

/** What a browser shows of the site on a home screen: its name, description, icons and colours. */
export function toManifest(
  locale: Locale,
  { settings }: Pick<SiteContent, 'settings'>,
  icons: ManifestIcons,
): Manifest {
  const home = toLocalePath(pages.home.path, locale)
  const toIcon = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: home,
    name: settings.brand,
    short_name: settings.brand,
    description: settings.tagline.text,
    // A tagline that is not translated is in the first language.
    lang: settings.tagline.lang,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    // The other modes make Chrome on Android ask visitors to install the site.
    display: 'browser',
    ...toColors(themeColors.light),
    color_scheme_dark: toColors(themeColors.dark),
    icons: [toIcon(icons.small, 192), toIcon(icons.large, 512), toIcon(icons.maskable, 512, 'maskable')],
  }
}
