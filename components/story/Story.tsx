import { story as styles } from '#components/styles/documentPages.ts'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import type { StoryPicture, StoryView } from '#lib/content/story.ts'
import type { Locale } from '#lib/languages.ts'

type StoryProps = {
  locale: Locale
  story: StoryView
  /** Something else of the page is above it: its first paragraph is no larger than the others. */
  isContinued?: boolean
}

/** The parts of a story. Each is a row of the page's columns, so that headings hang beside their text. */
export function Story({ locale, story, isContinued = false }: StoryProps) {
  return (
    <div className={styles.story} data-continued={isContinued || undefined}>
      {story.map((part) => {
        switch (part.kind) {
          case 'text':
            return <FormattedText key={part.key} locale={locale} body={part.body} className={styles.text} />
          case 'picture':
            return (
              <Figure
                key={part.key}
                {...part.picture}
                locale={locale}
                className={styles.wide}
                sizes="(min-width: 46rem) 84vw, 96vw"
              />
            )
          case 'pair':
            return (
              <div
                key={part.key}
                className={styles.pair}
                data-single={part.pictures.length === 1 || undefined}
              >
                {part.pictures.map((picture, index) => (
                  <Figure
                    // biome-ignore lint/suspicious/noArrayIndexKey: the two may be the same picture
                    key={index}
                    {...picture}
                    locale={locale}
                    sizes="(min-width: 46rem) 56vw, 92vw"
                  />
                ))}
              </div>
            )
          default:
            return (
              <LocalWords as="p" key={part.key} className={styles.quote} text={part.quote} locale={locale} />
            )
        }
      })}
    </div>
  )
}

type FigureProps = StoryPicture & { locale: Locale; sizes: string; className?: string }

const Figure = ({ image, caption, locale, sizes, className }: FigureProps) => (
  <figure className={className}>
    <div className={styles.frame} data-whole={image.isWhole || undefined}>
      <Picture image={image} locale={locale} sizes={sizes} />
    </div>
    {caption && <LocalWords as="figcaption" text={caption} locale={locale} />}
  </figure>
)
