import type { ImageView } from '#lib/content/image.ts'
import type { Locale } from '#lib/locale.ts'

/**
 * A picture of the lake in the sizes the pull made. A plain `img`: next/image writes an inline style, which
 * the site's policy forbids.
 */
export function Picture({ image, locale, sizes }: { image: ImageView; locale: Locale; sizes: string }) {
  const widest = image.files.at(-1)
  return (
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={widest?.src}
      srcSet={image.files.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt.text}
      lang={image.alt.lang === locale ? undefined : image.alt.lang}
      loading="lazy"
      decoding="async"
    />
  )
}
