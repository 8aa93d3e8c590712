import { Illustration } from '#components/illustrations/Illustration.tsx'
import { picture as styles } from '#components/styles/shared.ts'
import type { ImageView } from '#lib/content/image.ts'
import type { ProjectView } from '#lib/content/project.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  image: ImageView
  locale: Locale
  sizes: string
  /** Whether it opens the page, so that the browser loads it before everything else. */
  isOpening?: boolean
}

/**
 * A picture in the sizes that the pull made, over its blurred placeholder. It is a plain `img`, and the
 * placeholder is in an SVG, because `next/image` writes inline styles, which the policy forbids.
 */
export function Picture({ image, locale, sizes, isOpening = false }: Props) {
  const widest = image.files.at(-1)
  return (
    <span className={styles.picture}>
      {image.placeholder && (
        <svg className={styles.placeholder} viewBox="0 0 3 2" preserveAspectRatio="none" aria-hidden="true">
          <image href={image.placeholder} width="3" height="2" preserveAspectRatio="xMidYMid slice" />
        </svg>
      )}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img
        className={styles.image}
        data-near={image.near || undefined}
        src={widest?.src}
        srcSet={image.files.map(({ src, width }) => `${src} ${width}w`).join(', ')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt.text}
        lang={image.alt.lang === locale ? undefined : image.alt.lang}
        loading={isOpening ? 'eager' : 'lazy'}
        fetchPriority={isOpening ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}

type ProjectPictureProps = Omit<Props, 'image'> & { project: ProjectView }

export const ProjectPicture = ({ project: { image, illustration }, ...props }: ProjectPictureProps) =>
  image ? <Picture image={image} {...props} /> : <Illustration name={illustration} />
