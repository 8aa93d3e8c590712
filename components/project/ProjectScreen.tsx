import { Icon } from '#components/illustrations/Illustration.tsx'
import { Story } from '#components/story/Story.tsx'
import { ClientWords } from '#components/testimonials/Testimonials.tsx'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { ProjectPicture } from '#components/ui/Picture.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { hasPage } from '#lib/content/ownPages.ts'
import { findNeighbours, type ProjectPageView, type ProjectView } from '#lib/content/project.ts'
import type { ShownDocument } from '#lib/content/siteContent.ts'
import { isLongTitle } from '#lib/content/title.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import neighbourStyles from './neighbours.module.css'
import { Opening, openingSizes } from './Opening.tsx'
import styles from './project.module.css'

/** A project with its story, then links to the next and the previous one. */
export function ProjectScreen({ locale, content, document: project }: ShownDocument<ProjectView>) {
  return (
    <>
      <article>
        <Opening
          locale={locale}
          picture={<ProjectPicture project={project} locale={locale} sizes={openingSizes} />}
          isLow={project.image?.isLow}
          back={
            // A heading on the home page has this id.
            <AddressLink href={`${toLocalePath(pages.home.path, locale)}#projects`} className={styles.back}>
              <Icon name="arrow" />
              {translatorFor(locale)('project.back')}
            </AddressLink>
          }
          kind={project.kind}
          title={project.title}
          summary={project.summary}
        >
          <Facts locale={locale} project={project} />
        </Opening>
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

/** A fact that is missing leaves no row. */
function Facts({
  locale,
  project: { year, tags, link, site },
}: {
  locale: Locale
  project: ProjectPageView
}) {
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
