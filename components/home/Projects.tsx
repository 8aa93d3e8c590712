import { Icon } from '#components/illustrations/Illustration.tsx'
import { projects as styles } from '#components/styles/shared.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { ProjectPicture } from '#components/ui/Picture.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { PageWords } from '#lib/content/pageWords.ts'
import type { ProjectView } from '#lib/content/project.ts'
import { isLongTitle } from '#lib/content/title.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'

type Props = { locale: Locale; projects: ProjectView[]; words: PageWords['home']['projects'] }

/** The published projects in the owner's order; no section if there are none. */
export function Projects({ locale, projects, words }: Props) {
  if (projects.length === 0) return null
  return (
    <Section labelledBy="projects" flush="top">
      <SectionHead id="projects" heading={words.heading} intro={words.intro} />
      <ul className={styles.grid}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard locale={locale} project={project} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProjectCard({ locale, project }: { locale: Locale; project: ProjectView }) {
  const title = (
    <>
      <LocalWords text={project.title} locale={locale} />
      <Icon name="arrow" />
    </>
  )
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <ProjectPicture
          project={project}
          locale={locale}
          sizes="(min-width: 122rem) 62rem, (min-width: 44rem) 56vw, 92vw"
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title} data-long={isLongTitle(project.title)}>
          {project.page ? (
            <AddressLink href={project.page.addresses[locale]} className={styles.link}>
              {title}
            </AddressLink>
          ) : project.link ? (
            <a href={project.link} className={styles.link} rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            <LocalWords text={project.title} locale={locale} />
          )}
        </h3>
        <LocalWords as="p" className={styles.summary} text={project.summary} locale={locale} />
        <ul className={styles.facts} aria-label={translatorFor(locale)('home.projects.facts')}>
          {[project.kind, ...project.tags].map((fact) => (
            <LocalWords as="li" key={fact.text} text={fact} locale={locale} />
          ))}
          {project.year !== null && <li>{project.year}</li>}
        </ul>
      </div>
    </article>
  )
}
