import { Icon } from '#components/illustrations/Illustration.tsx'
import { Neighbours, neighbourSizes } from '#components/story/Neighbours.tsx'
import { Opening, openingSizes } from '#components/story/Opening.tsx'
import { Story } from '#components/story/Story.tsx'
import { opening as openingStyles, project as styles } from '#components/styles/documentPages.ts'
import { ClientWords } from '#components/testimonials/Testimonials.tsx'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { ProjectPicture } from '#components/ui/Picture.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { hasPage } from '#lib/content/ownPages.ts'
import { findNeighbours, type ProjectPageView, type ProjectView } from '#lib/content/project.ts'
import type { ShownDocument } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'

/** A project with its story, then links to the next and the previous one. */
export function ProjectScreen({ locale, content, document: project }: ShownDocument<ProjectView>) {
  const t = translatorFor(locale)
  const { next, previous } = findNeighbours(content.projects.filter(hasPage), project.id)
  const toLink = ({ title, page }: ProjectPageView) => ({ title, href: page.addresses[locale] })
  return (
    <>
      <article>
        <Opening
          locale={locale}
          picture={<ProjectPicture project={project} locale={locale} sizes={openingSizes} isOpening />}
          isLow={project.image?.isLow}
          back={
            // A heading on the home page has this id.
            <AddressLink
              href={`${toLocalePath(pages.home.path, locale)}#projects`}
              className={openingStyles.back}
            >
              <Icon name="arrow" />
              {t('project.back')}
            </AddressLink>
          }
          kind={<LocalWords text={project.kind} locale={locale} />}
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
      {next && (
        <Neighbours
          locale={locale}
          label={t('project.others')}
          main={{
            ...toLink(next),
            label: t('project.next'),
            picture: <ProjectPicture project={next} locale={locale} sizes={neighbourSizes} />,
          }}
          other={previous && { ...toLink(previous), label: t('project.previous') }}
        />
      )}
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
