import { Icon } from '#components/illustrations/Illustration.tsx'
import { ClientWords } from '#components/testimonials/Testimonials.tsx'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { Picture, ProjectPicture } from '#components/ui/Picture.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { hasPage } from '#lib/content/ownPages.ts'
import { findNeighbours, type ProjectPageView, type ProjectView } from '#lib/content/project.ts'
import type { ShownDocument } from '#lib/content/siteContent.ts'
import type { StoryPicture, StoryView } from '#lib/content/story.ts'
import { isLongTitle } from '#lib/content/title.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import neighbourStyles from './neighbours.module.css'
import styles from './project.module.css'
import storyStyles from './story.module.css'

/** A project with its story, then links to the next and the previous one. */
export function ProjectScreen({ locale, content, document: project }: ShownDocument<ProjectView>) {
  return (
    <>
      <article>
        <Opening locale={locale} project={project} />
        <Story locale={locale} story={project.story} />
        <ClientWords
          locale={locale}
          testimonials={content.testimonials.filter((each) => each.project === project.id)}
        />
      </article>
      <Neighbours locale={locale} {...findNeighbours(content.projects.filter(hasPage), project.id)} />
      <div className={styles.end}>
        <CallToContact locale={locale} words={content.words.home.call} email={content.settings.email} />
      </div>
    </>
  )
}

type Shown = { locale: Locale; project: ProjectPageView }

/**
 * The picture, with the title on a sheet of paper cut into it, or below it if the sheet would cover what its owner wants to be seen;
 * then the summary and the facts.
 */
function Opening({ locale, project }: Shown) {
  const t = translatorFor(locale)
  return (
    <>
      <div className={styles.opening} data-low={project.image?.isLow || undefined}>
        {/* A heading on the home page has this id. */}
        <AddressLink href={`${toLocalePath(pages.home.path, locale)}#projects`} className={styles.back}>
          <Icon name="arrow" />
          {t('project.back')}
        </AddressLink>
        <div className={styles.picture}>
          <ProjectPicture project={project} locale={locale} sizes="(min-width: 46rem) 84vw, 96vw" />
        </div>
        <div className={styles.sheet}>
          <div>
            <LocalWords as="p" className={styles.kind} text={project.kind} locale={locale} />
            <LocalWords
              as="h1"
              className={styles.title}
              text={project.title}
              locale={locale}
              data-long={isLongTitle(project.title)}
            />
          </div>
        </div>
      </div>
      <div className={styles.info}>
        <LocalWords as="p" className={styles.summary} text={project.summary} locale={locale} />
        <Facts locale={locale} project={project} />
      </div>
    </>
  )
}

/** A fact that is missing leaves no row. */
function Facts({ locale, project: { year, tags, link, site } }: Shown) {
  const words = tags.map((tag, index) => (
    <span key={tag.text}>
      {index > 0 && ', '}
      <LocalWords text={tag} locale={locale} />
    </span>
  ))
  const address = link && (
    <a href={link} rel="noopener noreferrer">
      {site}
      <Icon name="external" />
    </a>
  )
  const facts = { year, tags: words.length > 0 && words, site: address }
  const names = (['year', 'tags', 'site'] as const).filter((name) => facts[name])
  if (names.length === 0) return null
  return (
    <dl className={styles.facts}>
      {names.map((name) => (
        <div key={name}>
          <dt>{translatorFor(locale)(`project.${name}`)}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

type NeighboursProps = { locale: Locale } & ReturnType<typeof findNeighbours>

/** The next project is large, with its picture, so that there is one link stands out; the previous one is only a name. */
function Neighbours({ locale, next, previous }: NeighboursProps) {
  const t = translatorFor(locale)
  if (next === null) return null
  return (
    <nav className={neighbourStyles.neighbours} aria-label={t('project.others')}>
      {previous && (
        <AddressLink href={previous.page.addresses[locale]} className={neighbourStyles.previous}>
          <small>{t('project.previous')}</small>
          <LocalWords
            as="strong"
            text={previous.title}
            locale={locale}
            data-long={isLongTitle(previous.title)}
          />
        </AddressLink>
      )}
      <AddressLink href={next.page.addresses[locale]} className={neighbourStyles.next}>
        <small>{t('project.next')}</small>
        <strong data-long={isLongTitle(next.title)}>
          <LocalWords text={next.title} locale={locale} />
          <Icon name="arrow" />
        </strong>
        <span className={neighbourStyles.frame}>
          <ProjectPicture project={next} locale={locale} sizes="(min-width: 46rem) 32vw, 92vw" />
        </span>
      </AddressLink>
    </nav>
  )
}

/** The parts of a story. Each is a row of the page's columns, so that headings hang beside their text. */
function Story({ locale, story }: { locale: Locale; story: StoryView }) {
  return (
    <div className={storyStyles.story}>
      {story.map((part) => {
        switch (part.kind) {
          case 'text':
            return (
              <FormattedText key={part.key} locale={locale} body={part.body} className={storyStyles.text} />
            )
          case 'picture':
            return (
              <Figure
                key={part.key}
                {...part.picture}
                locale={locale}
                className={storyStyles.wide}
                sizes="(min-width: 46rem) 84vw, 96vw"
              />
            )
          case 'pair':
            return (
              <div
                key={part.key}
                className={storyStyles.pair}
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
              <LocalWords
                as="p"
                key={part.key}
                className={storyStyles.quote}
                text={part.quote}
                locale={locale}
              />
            )
        }
      })}
    </div>
  )
}

type FigureProps = StoryPicture & { locale: Locale; sizes: string; className?: string }

const Figure = ({ image, caption, locale, sizes, className }: FigureProps) => (
  <figure className={className}>
    <div className={storyStyles.frame} data-whole={image.isWhole || undefined}>
      <Picture image={image} locale={locale} sizes={sizes} />
    </div>
    {caption && <LocalWords as="figcaption" text={caption} locale={locale} />}
  </figure>
)
